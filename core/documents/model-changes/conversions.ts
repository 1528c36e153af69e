import { hash } from 'node:crypto';
import {
  type ColumnSchema,
  ensureTable,
  finishSwaps,
  type ReadColumn,
  rewriteColumns,
  rowsToRewrite,
  type TableRewrite,
} from '../../database/index.ts';
import type { AttributeTypes } from '../../model/index.ts';
import type { Layouts } from '../storage/layout.ts';
import { attributesTable } from '../storage/tables.ts';
import { type AttributeKinds, kindsOf, type RememberedKinds, rememberKinds } from './attribute-kinds.ts';
import { type AttributeConversion, choicesFrom, describeConversion, ModelConversionError, undecided } from './conversion-report.ts';
import { ConversionReports } from './conversion-reports.ts';
import { type ChangedAttribute, convertOwner, type RowConversion, type SeenValue, type UnfittingChoice } from './convert-rows.ts';
import { type ConvertedTable, convertedTables, type RenamedColumns, rowOf } from './converted-tables.ts';
import type { ContentParts } from './stored-content.ts';

/** What conversions need to know besides the model. */
export interface ConversionOptions {
  readonly types: Pick<AttributeTypes, 'get'>;
  /** Attributes of which pending migrations will have moved the values to new names. */
  readonly renames: readonly RenamedColumns[];
  /** Examples in each report. Default 100. */
  readonly examples?: number;
}

/** What becomes of stored values because attributes have another type now. */
export class Conversions {
  readonly #parts: ContentParts;
  readonly #layouts: Layouts;
  readonly #known: ReadonlyMap<string, RememberedKinds>;
  readonly #options: ConversionOptions;
  readonly #tables: readonly ConvertedTable[];
  #isCarried = false;
  /** By attribute: how many documents have values that fit, and that do not. */
  readonly reports: readonly AttributeConversion[];

  private constructor(
    parts: ContentParts,
    layouts: Layouts,
    known: ReadonlyMap<string, RememberedKinds>,
    options: ConversionOptions,
    found: { readonly tables: readonly ConvertedTable[]; readonly reports: readonly AttributeConversion[] },
  ) {
    this.#parts = parts;
    this.#layouts = layouts;
    this.#known = known;
    this.#options = options;
    this.#tables = found.tables;
    this.reports = found.reports;
  }

  /** Finds attributes whose type has changed, and tries to convert every value. Where nothing has changed, no content is read. */
  static async find(
    parts: ContentParts,
    layouts: Layouts,
    known: ReadonlyMap<string, RememberedKinds>,
    options: ConversionOptions,
  ): Promise<Conversions> {
    const tables = await convertedTables(parts.database, layouts, known, options);
    const reports = new ConversionReports(options.examples);
    for (const converted of tables) {
      const table = reports.of(converted);
      const convert = rowConverter(layouts, converted, options, () => undefined, table.seen);
      for await (const row of rowsToRewrite(parts.database, converted)) {
        table.begin(row);
        convert(row);
      }
    }
    return new Conversions(parts, layouts, known, options, { tables, reports: reports.all() });
  }

  /** Whether any attribute has another type, with or without values. */
  get isEmpty(): boolean {
    return this.#tables.length === 0;
  }

  /** Whether `carry` has converted them. */
  get isCarried(): boolean {
    return this.#isCarried;
  }

  /** Columns whose storage a conversion changes, so that nothing else must: `articles.rating`. */
  get columns(): ReadonlySet<string> {
    return new Set(this.#tables.flatMap(({ table, replaced }) => replaced.map(({ name }) => `${table}.${name}`)));
  }

  /** Tables in which values must be cleared or kept elsewhere, by name. */
  get tables(): ReadonlyMap<string, readonly AttributeConversion[]> {
    return new Map(this.#tables.map(({ table, layout }) => [table, this.reports.filter(({ types }) => types.includes(layout.type.uid))]));
  }

  /** Whether a node with the same model has served before the values were converted for the nodes of another one. */
  get isOlder(): boolean {
    return this.#tables.some(({ table, layout }) => this.#known.get(table)?.former.includes(hashOf(kindsOf(this.#layouts.model, layout))));
  }

  /**
   * Converts all values, or none.
   * @returns a sentence for each attribute
   * @throws ModelConversionError for values that do not fit and that no choice is about: nothing has been changed then
   */
  async carry(choices: readonly UnfittingChoice[]): Promise<readonly string[]> {
    const open = undecided(this.reports, choices);
    if (open.length > 0) throw new ModelConversionError(open);
    const { database } = this.#parts;
    const choiceFor = choicesFrom(choices);
    await ensureTable(database, attributesTable);
    const rewrites = this.#tables.map((converted) => this.#rewrite(converted, choiceFor, choices));
    const remembered = this.#tables.map(({ table, layout }): RememberedKinds => {
      const before = this.#known.get(table);
      const kinds = kindsOf(this.#layouts.model, layout);
      const former = before === undefined ? [] : [hashOf(before.kinds)];
      return { table, kinds, former: [...(before?.former ?? []), ...former].filter((each) => each !== hashOf(kinds)), swaps: [] };
    });
    await rewriteColumns(database, rewrites, {
      commit: async (knex, swaps) => {
        for (const each of remembered) await rememberKinds(knex, { ...each, swaps: swaps.filter(({ table }) => table === each.table) });
      },
      finish: async (knex) => {
        for (const each of remembered) await rememberKinds(knex, each);
      },
    });
    this.#isCarried = true;
    return this.reports.map((report) => describeConversion(report, choiceFor(report)));
  }

  #rewrite(converted: ConvertedTable, choiceFor: RowConversion['choiceFor'], choices: readonly UnfittingChoice[]): TableRewrite {
    const { table, layout, replaced, columns, shadows, existing } = converted;
    const convert = rowConverter(this.#layouts, converted, this.#options, choiceFor, () => undefined);
    // What does not fit moves to these.
    const kept = choices.flatMap(({ uid, action, to }) => (action === 'keep' && uid === layout.type.uid && to !== undefined ? [to] : []));
    const keeping = kept.flatMap((name): ColumnSchema[] => {
      const attribute = layout.type.attributes.get(name);
      const column = attribute?.kind === 'scalar' ? columns.get(attribute.column) : undefined;
      return column === undefined ? [] : [column];
    });
    const replacing = new Set(replaced.map(({ name }) => name));
    const written = [...converted.written.filter(({ name }) => !replacing.has(name)), ...keeping];
    // By now, migrations have moved columns to their new names.
    const names = [...converted.read, ...keeping.filter(({ name }) => existing.has(name))];
    const read = names.map(({ name, kind }): ReadColumn => ({ name, kind }));
    return {
      table,
      read,
      replaced,
      written: [...written, ...shadows],
      convert: (row) => {
        const changes = convert(row);
        const all = Object.fromEntries(replaced.map(({ name }) => [name, row[name] ?? null]));
        // Hashes of the former values: the start computes new ones.
        return { ...all, ...changes, ...Object.fromEntries(shadows.map(({ name }) => [name, null])) };
      },
    };
  }
}

/** Completes conversions whose node died after they were decided. */
export async function finishConversions({ database }: ContentParts, known: ReadonlyMap<string, RememberedKinds>): Promise<boolean> {
  const open = [...known.values()].filter(({ swaps }) => swaps.length > 0);
  if (open.length === 0) return false;
  const swaps = open.flatMap(({ table, swaps: own }) => own.map((swap) => ({ ...swap, table })));
  await finishSwaps(database, swaps, async (knex) => {
    for (const each of open) await rememberKinds(knex, { ...each, swaps: [] });
  });
  return true;
}

/** Converts a row: columns to columns. */
function rowConverter(
  { model }: Layouts,
  { layout, kinds }: ConvertedTable,
  { types }: ConversionOptions,
  choiceFor: (changed: ChangedAttribute) => UnfittingChoice | undefined,
  seen: (value: SeenValue) => void,
): (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> {
  const conversion: RowConversion = { model, types, before: kinds, choiceFor, seen };
  const columnOf = new Map(
    [...layout.type.attributes.values()].flatMap((attribute) =>
      'column' in attribute ? [[attribute.name, attribute.column] as const] : [],
    ),
  );
  return (row) => {
    const changes = convertOwner(conversion, layout.type, kinds[''] ?? {}, rowOf(layout, row)) ?? {};
    return Object.fromEntries(Object.entries(changes).map(([name, value]) => [columnOf.get(name) ?? name, value]));
  };
}

function hashOf(kinds: AttributeKinds): string {
  return hash('sha256', JSON.stringify(kinds)).slice(0, 16);
}
