import type { InjectionToken } from 'tsyringe';
import type { Database } from './database.ts';

/** The database of the kernel. */
export const DATABASE: InjectionToken<Database> = Symbol.for('plinth.database');
