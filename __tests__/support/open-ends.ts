/** What a test opened, to be closed when it ends. */
import { afterEach } from '@jest/globals'

const ends: (() => unknown)[] = []

/** Runs after the test that calls it, the last first. */
export const atEnd = (end: () => unknown): void => {
  ends.push(end)
}

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
