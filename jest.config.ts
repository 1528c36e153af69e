/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

const SWC: [string, object] = ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }];

/** Packages that exist as ES modules alone, which jest cannot load as they are. */
const MODULES_ALONE = '(?:file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit)';

const config: Config = {
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  transform: { '^.+\\.ts$': SWC, [`/node_modules/${MODULES_ALONE}/.+\\.js$`]: SWC },
  transformIgnorePatterns: [`/node_modules/(?!${MODULES_ALONE}/)`],
  testEnvironmentOptions: { customExportConditions: ['@plinth/source', 'node', 'require', 'default'] },
  testTimeout: 60_000,
  // Most tests wait for a database or a server more than they compute.
  maxWorkers: availableParallelism() + 1,
};

export default config;
