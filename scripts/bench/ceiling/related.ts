import type { Row, Tables } from './database.ts';
import { AUTHOR, author, CATEGORY, category, type Value } from './rows.ts';

/** Reads related documents: one statement per relation for all sources. */
export interface Related {
  /** Authors by their id in the registry. */
  authors(documents: readonly unknown[]): Map<unknown, Value>;
  /** Categories of articles, by the article's row id. */
  articleCategories(rows: readonly unknown[]): Map<unknown, Value[]>;
  /** Categories of restaurants, in the restaurant's language, by its row id. */
  restaurantCategories(rows: readonly unknown[]): Map<unknown, Value[]>;
  /** Names of restaurants, with the names of their categories, by the owner's id in the registry. */
  ownedRestaurants(documents: readonly unknown[]): Map<unknown, Value[]>;
  /** Files of articles, by the article's row id. */
  covers(rows: readonly unknown[]): Map<unknown, Value>;
  /** Authors of quotes in articles, by the entry's id. */
  quoteAuthors(rows: readonly unknown[]): Map<unknown, Value>;
  /** Articles that SEO components link to, by the entry's id. */
  socialLinks(rows: readonly unknown[]): Map<unknown, Value>;
}

const LIST = '(select value from json_each(?))';

/** Prepares the statements that read relations. `cross join` fixes the join order: from the few links to their targets. */
export function prepareRelated({ read }: Tables): Related {
  const authors = read(`select ${AUTHOR('a')}, a._document from authors a where a._document in ${LIST}`);
  const articleCategories = read(
    `select l.source, ${CATEGORY('c')} from articles__links l cross join categories c on c._document = l.target and c._axis_locale = l._pin_locale
     where l.source in ${LIST} and l.attribute = 'categories' and l.entry = 0 order by l.position`,
  );
  const restaurantCategories = read(
    `select l.source, ${CATEGORY('c')} from restaurants__links l cross join restaurants r on r.id = l.source
     cross join categories c on c._document = l.target and c._axis_locale = r._axis_locale
     where l.source in ${LIST} and l.attribute = 'categories' and l.entry = 0 order by l.position`,
  );
  const ownedRestaurants = read(
    `select r._to_owner, r.id, r.document_id, r.name from restaurants r where r._to_owner in ${LIST} and r._axis_status = 'published'
     order by r._to_owner_position, r.id`,
  );
  const categoryNames = read(
    `select l.source, c.id, c.document_id, c.name from restaurants__links l cross join restaurants r on r.id = l.source
     cross join categories c on c._document = l.target and c._axis_locale = r._axis_locale
     where l.source in ${LIST} and l.attribute = 'categories' and l.entry = 0 order by l.position`,
  );
  const covers = read(
    `select l.source, f.id, f.document_id, f.name, f.url from articles__links l cross join upload_files f on f._document = l.target
     where l.source in ${LIST} and l.attribute = 'cover' and l.entry = 0 order by l.position`,
  );
  const quoteAuthors = read(
    `select l.entry, ${AUTHOR('a')} from articles__links l cross join authors a on a._document = l.target
     where l.source in ${LIST} and l.attribute = 'author' order by l.position`,
  );
  const socialLinks = read(
    `select l.entry, t.id, t.document_id, t.title from articles__links l cross join articles t on t._document = l.target and t._axis_status = 'published'
     where l.source in ${LIST} and l.attribute = 'link' order by l.position`,
  );
  const list = (values: readonly unknown[]) => JSON.stringify([...new Set(values)].filter((value) => value !== null));
  const related: Related = {
    authors: (documents) => new Map(authors(list(documents)).map((row) => [row[9], author(row)])),
    articleCategories: (rows) => grouped(articleCategories(list(rows)), (row) => category(row, 1)),
    restaurantCategories: (rows) => grouped(restaurantCategories(list(rows)), (row) => category(row, 1)),
    ownedRestaurants(documents) {
      const rows = ownedRestaurants(list(documents));
      const categories = grouped(categoryNames(list(rows.map((row) => row[1]))), named);
      return grouped(rows, (row) => ({ ...named(row), categories: categories.get(row[1]) ?? [] }));
    },
    covers: (rows) => new Map(covers(list(rows)).map(([source, id, documentId, name, url]) => [source, { id, documentId, name, url }])),
    quoteAuthors: (rows) => new Map(quoteAuthors(list(rows)).map((row) => [row[0], author(row, 1)])),
    socialLinks: (rows) => new Map(socialLinks(list(rows)).map(([entry, id, documentId, title]) => [entry, { id, documentId, title }])),
  };
  return related;
}

/** A document with only its name. The first column is the id of its source. */
function named([, id, documentId, name]: Row): Value {
  return { id, documentId, name };
}

/** Groups values by the first column. */
function grouped(rows: readonly Row[], make: (row: Row) => Value): Map<unknown, Value[]> {
  const groups = new Map<unknown, Value[]>();
  for (const row of rows) {
    const group = groups.get(row[0]);
    if (group) group.push(make(row));
    else groups.set(row[0], [make(row)]);
  }
  return groups;
}
