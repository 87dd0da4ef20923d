/** What a release is called and says, from CHANGELOG.md, package.json and the tags. It does not look whether the commit was tested (.ci/tested-commit), nor publish anything. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const form = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-rc\.(0|[1-9]\d*))?$/

/** The numbers of `1.2.3` or `1.2.3-rc.4`, in the order in which they count; null for anything else, `v1` too. */
function numbersOf(version) {
  const match = form.exec(version)
  return match && match.slice(1).map((part) => (part === undefined ? Infinity : Number(part)))
}

function isGreater(version, other) {
  const [a, b] = [numbersOf(version), numbersOf(other)]
  const at = a.findIndex((number, i) => number !== b[i])
  return at >= 0 && a[at] > b[at]
}

/** The versions among tags: what is no full version, as `v1`, was never released. */
const versionsOf = (tags) => tags.map((tag) => tag.replace(/^v/, '')).filter((name) => numbersOf(name) !== null)

/**
 * The release that the topmost section of a changelog describes.
 *
 * @param {{ changelog: string, packageVersion: string, tags: readonly string[], base: string }} input `base` is where the links
 *   of the changelog lead, as `https://github.com/OWNER/REPOSITORY/blob`: in a release they stand in no folder.
 * @returns {{ version: string, tag: string, isPrerelease: boolean, notes: string }}
 * @throws {Error} With what is missing, and what to do.
 */
export function releaseOf({ changelog, packageVersion, tags, base }) {
  const sections = changelog.split(/^## /m).slice(1)
  const [first = ''] = sections
  const isPending = /^\[Unreleased\]/.test(first)
  if (isPending && first.replace(/^.*$/m, '').trim() !== '')
    throw new Error(
      'CHANGELOG.md: [Unreleased] is not empty: name it "## [x.y.z] - YYYY-MM-DD", or move its lines to such a section',
    )
  const [heading = '', ...lines] = (sections[isPending ? 1 : 0] ?? '').split('\n')
  const [, version = '', date] = /^\[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?$/.exec(heading.trimEnd()) ?? []
  if (numbersOf(version) === null)
    throw new Error(`CHANGELOG.md: "## ${heading}" is no release: write "## [x.y.z] - YYYY-MM-DD" (or x.y.z-rc.n)`)
  if (date === undefined || Number.isNaN(Date.parse(date)))
    throw new Error(`CHANGELOG.md: "## ${heading}" has no date: write "## [${version}] - YYYY-MM-DD"`)
  if (packageVersion !== version)
    throw new Error(`package.json has version ${packageVersion}, and CHANGELOG.md ${version}: give both the same`)
  const tag = `v${version}`
  const blocking = versionsOf(tags).find((other) => !isGreater(version, other))
  if (blocking !== undefined)
    throw new Error(`${version} is not greater than the tag v${blocking}: a version is released once, and in order`)
  const text = lines.join('\n').trim()
  if (text === '') throw new Error(`CHANGELOG.md: the section of ${version} is empty: say what users notice`)
  const notes = text.replace(/\]\((?!https?:|#)([^)]+)\)/g, `](${base}/${tag}/$1)`)
  return { version, tag, isPrerelease: version.includes('-'), notes }
}

/**
 * The tag that moves to a published release, as `v1`; null while it stays where it is: for a pre-release, and below a greater version.
 *
 * @param {{ tag: string, packageVersion: string, tags: readonly string[] }} input
 * @throws {Error} For a tag that is not the version of its commit.
 */
export function movedBy({ tag, packageVersion, tags }) {
  if (tag !== `v${packageVersion}` || numbersOf(packageVersion) === null)
    throw new Error(`the tag ${tag} is not the version of its commit, ${packageVersion} in package.json: nothing moves`)
  const major = `v${packageVersion.split('.')[0]}`
  const rivals = versionsOf(tags).filter((other) => !other.includes('-') && `v${other.split('.')[0]}` === major)
  return packageVersion.includes('-') || rivals.some((other) => isGreater(other, packageVersion)) ? null : major
}

/** `release.mjs` prints the notes of the next release, `release.mjs TAG` what a published one moves; both write outputs for later steps. */
function main(published) {
  const output = (name, value) => {
    if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `${name}=${value}\n`)
  }
  const tags = execFileSync('git', ['tag', '--list'], { encoding: 'utf8' }).split('\n')
  const packageVersion = JSON.parse(readFileSync('package.json', 'utf8')).version
  if (published !== undefined) {
    const major = movedBy({ tag: published, packageVersion, tags })
    console.log(major === null ? `${published} moves no tag` : `${major} moves to ${published}`)
    output('major', major ?? '')
    return
  }
  const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_REPOSITORY: repository = 'OWNER/nostr-lock' } =
    process.env
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const base = `${server}/${repository}/blob`
  const { version, tag, isPrerelease, notes } = releaseOf({ changelog, packageVersion, tags, base })
  console.log(notes)
  output('version', version)
  output('tag', tag)
  output('prerelease', isPrerelease)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv[2])
  } catch (error) {
    console.error(`no release: ${error.message}`)
    process.exitCode = 1
  }
}
