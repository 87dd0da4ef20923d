/** The status page, as `docs/status/index.html` loads it. A bug is told where the reader looks; the browser's console has the rest. */
import { Page } from '../page/page.js'

const failOnBugs = (): void => {
  const problems = document.getElementById('problems')
  const item = document.createElement('li')
  item.textContent = 'This page has a bug, and what it shows may be old; reload it, and report what the console says.'
  if (problems !== null && problems.childElementCount === 0) problems.append(item)
}
addEventListener('error', failOnBugs)
addEventListener('unhandledrejection', failOnBugs)

new Page().start()
