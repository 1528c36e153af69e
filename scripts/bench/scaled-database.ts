import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runStatement, serverUrl, temporaryDatabase } from '../temporary-database.mjs';
import { amountsFor } from './content.ts';
import { multiply } from './multiply.ts';
import type { DatabaseKind } from './options.ts';
import { withConnection } from './sql-connection.ts';
import { seedWith, type Target } from './target.ts';

/** Greatest number of articles that are created over HTTP; the rest are copies. */
const SEEDED = 500;
/** Number of restaurants: enough for a page in each language. They are the largest documents, and only one row of the table reads them. */
const RESTAURANTS = 50;

/** Options of a scaled database. */
interface Scale {
  readonly kind: DatabaseKind;
  /** A multiple of `least`. */
  readonly articles: number;
  /** The least number of articles in the run. */
  readonly least: number;
  readonly folder: string;
  /** Whether to reuse the database of an earlier run, and to keep it. */
  readonly keep: boolean;
}

/** Creates a database with this number of articles: some over HTTP, the rest as copies of their rows. */
export async function scaledDatabase(plinth: Target, scale: Scale): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const { articles, keep } = scale;
  const place = await (keep ? keptPlace(scale) : freshPlace(scale));
  if (place.isThere) return place;
  const begin = performance.now();
  try {
    const base = Math.min(SEEDED, scale.least);
    await seedWith(plinth, place.url, { ...amountsFor(base), restaurants: RESTAURANTS });
    await multiply(place.url, Math.round(articles / base));
  } catch (error) {
    await place.remove();
    throw error;
  }
  console.error(`${articles.toLocaleString('en')} articles were there after ${Math.round((performance.now() - begin) / 1000)} s`);
  return place;
}

interface Place {
  readonly url: string;
  readonly isThere: boolean;
  drop(): Promise<void>;
  /** Drops the database even if it would be kept. */
  remove(): Promise<void>;
}

async function freshPlace({ kind, folder }: Scale): Promise<Place> {
  const { url, drop } = await temporaryDatabase(kind, { folder });
  return { url, isThere: false, drop, remove: drop };
}

async function keptPlace({ kind, articles, folder }: Scale): Promise<Place> {
  const name = `plinth_bench_${articles}`;
  const drop = async () => undefined;
  if (kind === 'sqlite') {
    const file = join(folder, 'seeded', `${name}.db`);
    mkdirSync(join(folder, 'seeded'), { recursive: true });
    const remove = async () => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    };
    return { url: `sqlite:${file}`, isThere: existsSync(file), drop, remove };
  }
  const server = serverUrl(kind);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const catalog = kind === 'postgres' ? 'pg_database where datname' : 'information_schema.schemata where schema_name';
  const [found] = await withConnection(server, ({ run }) => run(`select 1 from ${catalog} = '${name}'`));
  if (!found) await runStatement(server, `create database ${name}`);
  return { url: url.href, isThere: found !== undefined, drop, remove: () => runStatement(server, `drop database ${name}`) };
}
