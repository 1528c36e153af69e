/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

const ES_MODULES =
  '(openid-client|oauth4webapi|jose|file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit|@opentelemetry/otlp-exporter-base)';

const swc = (syntax: string, transformer = '@swc/jest'): [string, Record<string, unknown>] => [
  transformer,
  { jsc: { target: 'es2023', parser: { syntax } }, module: { type: 'commonjs' } },
];

const config: Config = {
  runtime: '<rootDir>/scripts/jest/shared-runtime.cjs',
  testEnvironment: '<rootDir>/scripts/jest/shared-environment.cjs',
  setupFiles: ['<rootDir>/scripts/jest/property-tests.cjs', '<rootDir>/scripts/jest/quick-hashes.cjs'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.plinth/'],
  // Jest cannot load ES modules: packages that have no other form, or that import some, are transpiled to CommonJS.
  transform: {
    '/plugins/admin/app/.+\\.ts$': swc('typescript', '<rootDir>/scripts/jest/interface-messages.cjs'),
    '^.+\\.ts$': swc('typescript'),
    [`/node_modules/${ES_MODULES}/.+\\.js$`]: swc('ecmascript'),
  },
  transformIgnorePatterns: [`/node_modules/(?!${ES_MODULES}/)`],
  testEnvironmentOptions: { customExportConditions: ['@plinth/source', 'node', 'require', 'default'] },
  // Not in the folder for temporary files, which is another one for each run: transpiling the sources takes seconds.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testTimeout: 120_000,
  // Most tests wait for a database or a server rather than compute.
  maxWorkers: availableParallelism() + 2,
  // Memory that a file leaves in its worker slows down the next ones.
  workerIdleMemoryLimit: '1500MB',
};

export default config;
