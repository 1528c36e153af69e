/**
 * What a plugin may use of Plinth. Everything that is not exported here is private.
 *
 * @module plinth
 */
export { z } from 'zod';
export * from './access/index.ts';
export type { DatabaseConfig } from './config/index.ts';
export * from './config/index.ts';
export * from './database/index.ts';
export * from './documents/index.ts';
export * from './errors/index.ts';
export * from './http/index.ts';
export * from './kernel/index.ts';
export * from './model/index.ts';
export * from './query/index.ts';
