import { messageOf } from '../../../errors/index.ts';
import { codeOf, type Failure, lackingRight, nativeError, OTHER, poolFailure } from '../../failure.ts';

const LOST = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  'ER_CLIENT_INTERACTION_TIMEOUT',
  'ER_UNKNOWN_COM_ERROR',
  'ER_WSREP_NOT_READY',
]);

/** The message of `ER_UNKNOWN_COM_ERROR` on a Galera server that is not in the majority, or has not yet caught up with the others. */
const NOT_READY = 'WSREP has not yet prepared node for application use';

/** The user lacks a right for a database, table, column or statement. */
const DENIED = new Set([
  'ER_DBACCESS_DENIED_ERROR',
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_COLUMNACCESS_DENIED_ERROR',
  'ER_SPECIFIC_ACCESS_DENIED_ERROR',
]);

const VALUE = new Set([
  'ER_DATA_TOO_LONG',
  'ER_WARN_DATA_OUT_OF_RANGE',
  'ER_DATA_OUT_OF_RANGE',
  'ER_TRUNCATED_WRONG_VALUE',
  'ER_TRUNCATED_WRONG_VALUE_FOR_FIELD',
  'ER_NET_PACKET_TOO_LARGE',
  'WARN_DATA_TRUNCATED',
]);

const MISSING = new Set(['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR', 'ER_KEY_DOES_NOT_EXITS']);

/** No space on disk, or for a statement's temporary table. */
const FULL = new Set(['ER_DISK_FULL', 'ER_RECORD_FILE_FULL']);

/** The URL contains no database name. */
const NO_DATABASE = 'ER_NO_DB_ERROR';

/** Damaged or read-only tables, and users who may not connect any more. */
const UNUSABLE = new Set([
  'ER_READ_ONLY_MODE',
  'ER_OPEN_AS_READONLY',
  'ER_NOT_KEYFILE',
  'ER_CRASHED_ON_USAGE',
  'ER_CRASHED_ON_REPAIR',
  'ER_INDEX_CORRUPT',
  'ER_TABLE_CORRUPT',
  'ER_ACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
  'ER_BAD_DB_ERROR',
  NO_DATABASE,
  'ER_HOST_IS_BLOCKED',
  'ER_HOST_NOT_PRIVILEGED',
  'ER_MUST_CHANGE_PASSWORD',
  'ER_MUST_CHANGE_PASSWORD_LOGIN',
  'ER_ACCOUNT_HAS_BEEN_LOCKED',
]);

/** Errors of storage that contain an operating system error number. */
const STORAGE = new Set([
  'ER_GET_ERRNO',
  'ER_ERROR_ON_READ',
  'ER_ERROR_ON_WRITE',
  'ER_ERROR_ON_CLOSE',
  'ER_CANT_CREATE_FILE',
  'ER_CANT_OPEN_FILE',
  'EE_WRITE',
]);

/** ENOSPC and EDQUOT, or InnoDB's message for a full tablespace. */
const NO_ROOM = /(?:error|errno:?|errcode:?) "?(?:28|122)\b|table is full|no space left/i;

/** The group communication failed during a commit. */
const WITHOUT_OTHERS = /provider status|wsrep|transport endpoint|not connected/i;

const OUT_OF_MEMORY = new Set(['ER_OUTOFMEMORY', 'ER_OUT_OF_SORTMEMORY', 'ER_OUT_OF_RESOURCES']);

/**
 * The message of `ER_SP_DOES_NOT_EXIST` for a savepoint: the server has rolled the transaction back (see `tellGalera`). A missing function
 * has the same code.
 */
const ROLLED_BACK = /^SAVEPOINT \S+ does not exist/;

/** Numbers of errors that have no name in the driver. */
const RECORD_CHANGED = 1020;
/** The table of a prepared statement was changed, or left the server's cache of tables, while the statement began. */
const TO_BE_PREPARED_AGAIN = 1615;
/** All nodes together have more prepared statements than `max_prepared_stmt_count` of the server. */
const TOO_MANY_PREPARED = 1461;
const CONNECTION_KILLED = 1927;
/** Interrupted by `kill query`; time limit of MariaDB; time limit of MySQL. */
const SLOW = new Set<unknown>([1317, 1969, 3024]);
/**
 * Errors of MariaDB's `json_table` for invalid JSON. Stored JSON is always valid: MariaDB sometimes reports these instead of 1969 when a
 * statement reaches its time limit.
 */
const BROKEN_JSON = new Set<unknown>([4035, 4036, 4037, 4038]);

/** The error of a Galera server that accepts no statements, in the form for statements that are not prepared. */
export function notReady(): Error {
  return Object.assign(new Error(NOT_READY), { code: 'ER_UNKNOWN_COM_ERROR', errno: 1047, sqlState: '08S01', sqlMessage: NOT_READY });
}

/** Classifies an error of MySQL or MariaDB. */
export function classify(thrown: unknown): Failure {
  const error = nativeError(thrown);
  const code = codeOf(error);
  const { errno, fatal } = error as { errno?: unknown; fatal?: unknown };
  if (code === 'ER_DUP_ENTRY') return refusedByIndex(serverMessage(error));
  if (/^ER_(ROW_IS_REFERENCED|NO_REFERENCED_ROW)(_2)?$/.test(code)) return refusedByKey(serverMessage(error));
  if (code === 'ER_LOCK_DEADLOCK' || errno === RECORD_CHANGED || errno === TO_BE_PREPARED_AGAIN) return { kind: 'conflict' };
  if (code === 'ER_SP_DOES_NOT_EXIST' && ROLLED_BACK.test(serverMessage(error))) return { kind: 'conflict' };
  if (code === 'ER_LOCK_WAIT_TIMEOUT' || errno === TOO_MANY_PREPARED) return { kind: 'busy' };
  if (SLOW.has(errno) || BROKEN_JSON.has(errno)) return { kind: 'slow' };
  if (DENIED.has(code)) return lackingRight(serverMessage(error));
  if (/^WSREP /.test(serverMessage(error))) return apart(serverMessage(error));
  if (LOST.has(code) || errno === CONNECTION_KILLED) return { kind: 'lost' };
  // Galera: the server lost the others during the commit, so the outcome of the transaction is unknown.
  if (code === 'ER_ERROR_DURING_COMMIT' && WITHOUT_OTHERS.test(serverMessage(error))) return { kind: 'lost' };
  if (VALUE.has(code)) return { kind: 'value' };
  if (MISSING.has(code)) return { kind: 'missing' };
  const trouble = troubleOf(code, serverMessage(error));
  if (trouble === 'unusable') return unusable(code, serverMessage(error));
  if (trouble !== null) return { kind: trouble };
  const failure = poolFailure(error);
  if (failure !== OTHER) return failure;
  const closed = /closed state|Connection lost/.test(messageOf(error));
  return closed || (fatal === true && code.startsWith('PROTOCOL_')) ? { kind: 'lost' } : OTHER;
}

/** The failure of a Galera server that refuses statements. */
function apart(message: string): Failure {
  return {
    kind: 'apart',
    advice:
      `the server is not in sync with its Galera cluster (${message}): it cannot reach a majority of the servers, or is still catching up. It ` +
      'rejects all statements until it has rejoined the cluster (see its status variables wsrep_cluster_status and wsrep_local_state_comment)',
  };
}

/** Classifies errors that keep a server from storing data; null for all others. */
function troubleOf(code: string, message: string): 'full' | 'unusable' | 'busy' | null {
  if (FULL.has(code) || (STORAGE.has(code) && NO_ROOM.test(message))) return 'full';
  if (UNUSABLE.has(code) || STORAGE.has(code)) return 'unusable';
  // Other options prevent other statements, which are mistakes of the statement.
  if (code === 'ER_OPTION_PREVENTS_STATEMENT' && message.includes('read-only')) return 'unusable';
  return OUT_OF_MEMORY.has(code) ? 'busy' : null;
}

/** The failure of an unusable database, with a remedy if one is known. */
function unusable(code: string, message: string): Failure {
  if (code === NO_DATABASE)
    return { kind: 'unusable', advice: 'the URL has no database name. Add it after the host, as in mysql://USER:PASSWORD@HOST/NAME' };
  if (code === 'ER_BAD_DB_ERROR')
    return { kind: 'unusable', advice: `${message}. Create the database ("create database"), or use the name of another one in the URL` };
  if (code === 'ER_READ_ONLY_MODE' || message.includes('read-only'))
    return { kind: 'unusable', advice: `the server is read-only (${message}). Plinth needs the primary, not a replica` };
  return { kind: 'unusable' };
}

/** The server's message, without the SQL that Knex puts before it. */
function serverMessage(error: unknown): string {
  const { sqlMessage } = error as { sqlMessage?: unknown };
  return typeof sqlMessage === 'string' ? sqlMessage : '';
}

/**
 * Parses `Duplicate entry '…' for key 'table.index'`. MariaDB omits the table. The entry may contain anything, so only the end is matched.
 */
function refusedByIndex(message: string): Failure {
  const key = /for key '(?:([^']*)\.)?([^'.]*)'$/.exec(message);
  const index = key?.[2] ?? '';
  return { kind: 'unique', table: key?.[1] ?? '', index: index === 'PRIMARY' ? 'primary' : index };
}

/** Parses `… fails (`database`.`table`, CONSTRAINT `name` FOREIGN KEY …`. */
function refusedByKey(message: string): Failure {
  const names = /\(`[^`]*`\.`([^`]*)`, CONSTRAINT `([^`]*)`/.exec(message);
  return { kind: 'foreignKey', table: names?.[1] ?? '', constraint: names?.[2] ?? '' };
}
