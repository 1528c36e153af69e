import type { Envelope } from './articles.ts';
import type { Tables } from './database.ts';
import type { Related } from './related.ts';
import { block, closing, dish, entries, RESTAURANT, RESTAURANT_WIDTH, restaurant } from './rows.ts';

const WHERE = "r._axis_status = 'published' and r._axis_locale = ?";
const PAGE_SIZE = 25;

/** Prepares the list of restaurants in one language, with dynamic zone, components and relations. */
export function prepareRestaurants({ read }: Tables, related: Related): (locale: string) => Envelope {
  const list = read(
    `select ${RESTAURANT('r')}, r.closing, r.dishes, r.zone from restaurants r where ${WHERE} order by r.id limit ${PAGE_SIZE}`,
  );
  const count = read(`select count(*) from restaurants r where ${WHERE}`);
  return (locale) => {
    const rows = list(locale);
    const categories = related.restaurantCategories(rows.map((row) => row[0]));
    const data = rows.map((row) => ({
      ...restaurant(row),
      zone: entries(row[RESTAURANT_WIDTH + 2]).map(block),
      dishes: entries(row[RESTAURANT_WIDTH + 1]).map(dish),
      closing: entries(row[RESTAURANT_WIDTH]).map(closing)[0] ?? null,
      categories: categories.get(row[0]) ?? [],
    }));
    const total = rows.length < PAGE_SIZE ? rows.length : (count(locale)[0]?.[0] as number);
    return { data, meta: { pagination: { page: 1, pageSize: PAGE_SIZE, pageCount: Math.ceil(total / PAGE_SIZE), total } } };
  };
}
