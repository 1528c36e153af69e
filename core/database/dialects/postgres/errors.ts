import { messageOf } from '../../../errors/index.ts';
import { codeOf, type Failure, lackingRight, nativeError, OTHER, poolFailure, withoutStatement } from '../../failure.ts';

const CONFLICT = new Set(['40001', '40P01']);
/** A pooler's error when a server connection breaks or is not available. */
const PROTOCOL_VIOLATION = '08P01';
const LOST = new Set([
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  '57P05',
  PROTOCOL_VIOLATION,
]);
/** A lock was not granted in time, or no memory or temporary space for a statement. */
const BUSY = new Set(['55P03', '53200', '53400']);
const DISK_FULL = '53100';
const READ_ONLY = '25006';
const NO_DATABASE = '3D000';
/** A read-only server, a failing disk, damaged files, a missing database, or a user who may not connect any more. */
const UNUSABLE = new Set([READ_ONLY, '58030', '58P01', 'XX001', 'XX002', '57P04', NO_DATABASE, '28000', '28P01']);
/** Undefined table, undefined column. */
const MISSING = new Set(['42P01', '42703']);
const QUERY_CANCELED = '57014';
const INSUFFICIENT_PRIVILEGE = '42501';
/** String too long, number out of range, invalid text form, invalid UTF-8. */
const VALUE = new Set(['22001', '22003', '22P02', '22021', '22P05', '54000']);

/** Whether a prepared statement is invalid because the type of a column has changed since. */
export function isOutdatedStatement(error: unknown): boolean {
  return codeOf(error) === '0A000' && messageOf(error).includes('cached plan');
}

/** The failure of an unusable database, with a remedy if one is known. */
function unusable(code: string, message: string): Failure {
  if (code === READ_ONLY)
    return {
      kind: 'unusable',
      advice:
        `the server is read-only (${message}, ${READ_ONLY}). If it is a standby, use the address of the primary. If a connection pooler in transaction ` +
        'mode is in front of the server and was not detected, sessions share settings: add ?pooler=transaction to DATABASE_URL',
    };
  if (code === NO_DATABASE)
    return { kind: 'unusable', advice: `${message}. Create the database ("create database"), or use the name of another one in the URL` };
  return { kind: 'unusable' };
}

/** Classifies an error of PostgreSQL. */
export function classify(thrown: unknown): Failure {
  const error = nativeError(thrown);
  const code = codeOf(error);
  const { constraint = '', table = '' } = error as { constraint?: string; table?: string };
  if (code === '23505') return { kind: 'unique', table, index: constraint.endsWith('_pkey') ? 'primary' : constraint };
  if (code === '23503') return { kind: 'foreignKey', table, constraint };
  // The transaction runs again, and the statement is prepared again.
  if (CONFLICT.has(code) || isOutdatedStatement(error)) return { kind: 'conflict' };
  if (code === PROTOCOL_VIOLATION && /^(?:no such database|database ".*" does not exist)/.test(messageOf(error)))
    return unusable(NO_DATABASE, messageOf(error));
  // A statement with the wrong number of binds. The connection stays usable.
  if (code === PROTOCOL_VIOLATION && messageOf(error).startsWith('bind message')) return OTHER;
  if (code === PROTOCOL_VIOLATION && /timeout|no more connections|too many/.test(messageOf(error))) return { kind: 'busy' };
  if (LOST.has(code)) return { kind: 'lost' };
  if (BUSY.has(code)) return { kind: 'busy' };
  if (code === INSUFFICIENT_PRIVILEGE) return lackingRight(withoutStatement(messageOf(error)));
  if (code === QUERY_CANCELED) return { kind: 'slow' };
  if (code === DISK_FULL) return { kind: 'full' };
  if (UNUSABLE.has(code)) return unusable(code, withoutStatement(messageOf(error)));
  if (VALUE.has(code)) return { kind: 'value' };
  if (MISSING.has(code)) return { kind: 'missing' };
  const failure = poolFailure(error);
  if (failure !== OTHER) return failure;
  const ended = /Connection terminated|Connection ended|not queryable|Client was closed|timeout expired/.test(messageOf(error));
  return ended ? { kind: 'lost' } : OTHER;
}
