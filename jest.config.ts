/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

const ES_MODULES = '(openid-client|oauth4webapi|jose|file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit)';

const swc = (syntax: string): [string, Record<string, unknown>] => [
  '@swc/jest',
  { jsc: { target: 'es2023', parser: { syntax } }, module: { type: 'commonjs' } },
];

const config: Config = {
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  // Jest cannot load ES modules: the packages that are nothing else become what the rest is.
  transform: { '^.+\\.ts$': swc('typescript'), [`/node_modules/${ES_MODULES}/.+\\.js$`]: swc('ecmascript') },
  transformIgnorePatterns: [`/node_modules/(?!${ES_MODULES}/)`],
  testEnvironmentOptions: { customExportConditions: ['@plinth/source', 'node', 'require', 'default'] },
  testTimeout: 60_000,
  // Most tests wait for a database or a server more than they compute.
  maxWorkers: availableParallelism() + 1,
  // What a suite leaves behind in its worker slows the next ones down.
  workerIdleMemoryLimit: '800MB',
};

export default config;
