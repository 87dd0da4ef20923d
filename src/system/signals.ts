/** Signals of the runner as an AbortSignal. Not guaranteed: that one comes; a killed process gets none. */

/** Aborts with the reason 'signal' on the first of these signals. The listeners do not keep the process alive. */
export function abortOn(...signals: readonly NodeJS.Signals[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    process.on(signal, () => {
      controller.abort('signal')
    })
  }
  return controller.signal
}

/** These signals end nothing any more. */
export function outlive(...signals: readonly NodeJS.Signals[]): void {
  for (const signal of signals) process.on(signal, () => undefined)
}
