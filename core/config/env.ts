import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest, whyUnreadable } from '../errors/index.ts';
import { BootError, type BootProblem, ENVIRONMENT } from './boot-error.ts';

/** Reads one environment variable: undefined, or the fallback, when it is absent or empty. */
export interface EnvReader<Value> {
  (name: string): Value | undefined;
  <Fallback>(name: string, fallback: Fallback): Value | Fallback;
}

/**
 * The `env` argument of config files: the process's environment over the app's `.env` file. An empty variable counts as absent.
 * Every reader throws a BootError that names the variable when its text cannot be parsed.
 */
export interface Env extends EnvReader<string> {
  /** A whole number. */
  readonly int: EnvReader<number>;
  readonly float: EnvReader<number>;
  /** `true`, `1`, `yes`, `on` and their opposites, in any case. */
  readonly bool: EnvReader<boolean>;
  readonly json: EnvReader<unknown>;
  /** Comma-separated values, trimmed: `a, b` is `['a', 'b']`. */
  readonly array: EnvReader<readonly string[]>;
  /** Anything that ISO 8601 allows. */
  readonly date: EnvReader<Date>;
  /** One of the allowed texts. */
  oneOf<Allowed extends string>(name: string, allowed: readonly Allowed[]): Allowed | undefined;
  oneOf<Allowed extends string, Fallback>(name: string, allowed: readonly Allowed[], fallback: Fallback): Allowed | Fallback;
}

/** Environment variables by name. */
export type EnvValues = Readonly<Record<string, string | undefined>>;

/** Observes reads of the environment. */
export interface EnvWatch {
  /** Called with each variable that was read, and its value. */
  read(name: string, value: unknown): void;
  /** Called when its text cannot be parsed. The reader then returns the fallback rather than throwing, so that the rest can be checked. */
  mistake(name: string, message: string): void;
}

/** Makes the readers of a set of variables. */
export function createEnv(values: EnvValues, watch?: EnvWatch): Env {
  const reader = <Value>(parse: (text: string) => Value | undefined, expected: string): EnvReader<Value> => {
    return (name: string, fallback?: unknown) => {
      const text = values[name];
      if (text === undefined || text === '') return fallback as Value | undefined;
      const value = parse(text);
      if (value !== undefined) {
        watch?.read(name, value);
        return value;
      }
      // Without the found text: it may be a secret under the wrong name.
      const message = `expected ${expected}`;
      if (watch === undefined) throw new BootError(`environment variable ${name}: ${message}`, 'CONFIG_ENV');
      watch.mistake(name, message);
      return fallback as Value | undefined;
    };
  };
  return Object.assign(
    reader((text) => text, 'text'),
    {
      int: reader(parseInteger, 'an integer'),
      float: reader(parseNumber, 'a number'),
      bool: reader(parseBoolean, 'true or false'),
      json: reader(parseJson, 'JSON'),
      array: reader(parseList, 'values between commas'),
      date: reader(parseDate, 'a date (ISO 8601)'),
      oneOf: (name: string, allowed: readonly string[], fallback?: unknown) =>
        reader((text) => (allowed.includes(text) ? text : undefined), `one of ${allowed.join(', ')}`)(name, fallback),
    },
  ) as Env;
}

/** A finite number, or undefined. */
export function parseNumber(text: string): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
}

function parseInteger(text: string): number | undefined {
  const value = parseNumber(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

const YES = ['true', '1', 'yes', 'on'];
const NO = ['false', '0', 'no', 'off'];

/** `true`, `1`, `yes`, `on` and their opposites, or undefined. */
export function parseBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** The parsed value, or undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Comma-separated values, trimmed, without empty ones. */
export function parseList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseDate(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The variables of an app: those of the process, then those of the app's `.env` file. The process's environment is not changed. */
export function readEnvironment(appDir: string, processEnv: EnvValues): EnvValues {
  const text = readIfExists(join(appDir, '.env'));
  if (text === null) return processEnv;
  const { parse } = require('dotenv') as typeof import('dotenv');
  return { ...parse(text), ...processEnv };
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new BootError(`cannot be read: ${whyUnreadable(error)}`, 'CONFIG_ENV', error);
  }
}

const PRODUCTION = 'production';
/** Names that are no misspelling of `production` and need no note. */
const OTHERS: ReadonlySet<string> = new Set(['development', 'dev', 'test']);
/** What people write for `production`. */
const MEANT = /^(prod|prd|live|production)$/i;

/**
 * A value of `NODE_ENV` that was probably meant to be `production`. It would run as development, with everything open that helps
 * development.
 * @returns the problem; none for any other value
 */
export function environmentProblems({ NODE_ENV: name = '' }: EnvValues): readonly BootProblem[] {
  if (name === PRODUCTION || !isMeant(name.trim())) return [];
  const message = `"${name}" runs in development mode, which exposes development features; use "${PRODUCTION}"`;
  return [{ file: ENVIRONMENT, path: ['NODE_ENV'], message }];
}

function isMeant(name: string): boolean {
  return MEANT.test(name) || nearest(name, [PRODUCTION]) !== null;
}

/** A sentence for the log about a name that Plinth does not know, such as `staging`; null for a known one. */
export function environmentNote(name: string): string | null {
  if (name === PRODUCTION || OTHERS.has(name)) return null;
  return `NODE_ENV is "${name}", which runs in development mode; only "${PRODUCTION}" disables development features`;
}
