/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

const config: Config = {
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }] },
  testEnvironmentOptions: { customExportConditions: ['@plinth/source', 'node', 'require', 'default'] },
  testTimeout: 60_000,
  // Most tests wait for a database or a server more than they compute.
  maxWorkers: availableParallelism() + 1,
};

export default config;
