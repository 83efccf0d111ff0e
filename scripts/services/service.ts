/** A program that the tests need, run for this checkout alone. */
export interface Service {
  readonly name: string
  /** The variable that tells the tests where the service is. */
  readonly variable: string
  readonly url: string
  /** Brings the program itself, where it is missing. */
  install(): Promise<void>
  isInstalled(): Promise<boolean>
  /** True when the program that answers on the port works in our own folder: another's is never taken for ours. */
  isRunning(folder: string): Promise<boolean>
  start(folder: string): Promise<void>
  stop(folder: string): Promise<void>
}

export async function ensureRunning(service: Service, folder: string): Promise<'started' | 'was running'> {
  if (await service.isRunning(folder)) return 'was running'
  try {
    await service.start(folder)
  } catch (error) {
    // Two starts at once: one wins the port, and that is all the other one wanted.
    if (await service.isRunning(folder)) return 'was running'
    throw error
  }
  return 'started'
}
