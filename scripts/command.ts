import process from 'node:process';

/** Runs a script. Prints a failure as one message, and exits with 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    // Servers and connections that are still open would keep this process alive.
    process.exit(1);
  });
}

/** The value of an option, which must be a whole number of at least 1. */
export function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${option} takes a whole number from 1 on, not "${text}"`);
  return number;
}
