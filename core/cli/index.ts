export type { CliIo } from './app-kernel.ts';
export { runCli } from './run-cli.ts';
