import process from 'node:process';

/** Runs what a script does; a failure is printed as one message, and ends the process with 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    // Servers and connections that the failure left open would keep this process alive.
    process.exit(1);
  });
}

/** The whole number, from 1 on, that an option gives. */
export function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${option} takes a whole number from 1 on, not "${text}"`);
  return number;
}
