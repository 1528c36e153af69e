import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runStatement, serverUrl, temporaryDatabase } from '../temporary-database.mjs';
import { amountsFor } from './content.ts';
import { multiply } from './multiply.ts';
import type { DatabaseKind } from './options.ts';
import { withConnection } from './sql-connection.ts';
import { seedWith, type Target } from './target.ts';

/** Articles that are created over HTTP at most; the rest are copies. */
const SEEDED = 500;
/** Restaurants beside them: enough for a page in each language. They are the largest documents, and one row of the table reads them. */
const RESTAURANTS = 50;

/** What a scaled database is made of. */
interface Scale {
  readonly kind: DatabaseKind;
  /** A multiple of the least number of the run. */
  readonly articles: number;
  /** The least number of the run. */
  readonly least: number;
  readonly folder: string;
  /** Takes the one that an earlier run has made, and leaves it behind. */
  readonly keep: boolean;
}

/** A database with this number of articles: some are created over HTTP, the rest are copies of their rows. */
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
  /** Also what would be kept. */
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
