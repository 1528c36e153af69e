import { hash } from 'node:crypto';
import {
  type ColumnSchema,
  type Database,
  ensureTable,
  finishSwaps,
  type ReadColumn,
  rewriteColumns,
  rowsToRewrite,
  type TableRewrite,
} from '../../database/index.ts';
import { UnavailableError } from '../../errors/index.ts';
import type { AttributeTypes } from '../../model/index.ts';
import type { Layouts } from '../storage/layout.ts';
import { attributesTable } from '../storage/tables.ts';
import { type AttributeKinds, kindsOf, type RememberedKinds, recallKinds, rememberKinds } from './attribute-kinds.ts';
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
    const reports = await reportOn(parts.database, layouts, tables, options);
    return new Conversions(parts, layouts, known, options, { tables, reports });
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
    assertDecided(this.reports, choices);
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
    let counted = this.reports;
    await rewriteColumns(database, rewrites, {
      ready: async (knex) => {
        await this.#assertNoOther(knex);
        // Other nodes may have written values since they were counted.
        counted = await reportOn({ knex, dialect: database.dialect }, this.#layouts, this.#tables.map(withNewNames), this.#options);
        assertDecided(counted, choices);
      },
      lock: async (knex) => {
        const names = this.#tables.map(({ table }) => table);
        await knex(attributesTable.name).whereIn('table', names).orderBy('table').forUpdate().select('table');
      },
      commit: async (knex, swaps) => {
        for (const each of remembered) await rememberKinds(knex, { ...each, swaps: swaps.filter(({ table }) => table === each.table) });
      },
      finish: async (knex) => {
        for (const each of remembered) await rememberKinds(knex, each);
      },
    });
    this.#isCarried = true;
    return counted.map((report) => describeConversion(report, choiceFor(report)));
  }

  /** @throws UnavailableError if another node has converted the values since they were found */
  async #assertNoOther(knex: Database['knex']): Promise<void> {
    const now = await recallKinds({ knex });
    const isSame = this.#tables.every(({ table }) => JSON.stringify(now.get(table)) === JSON.stringify(this.#known.get(table)));
    if (!isSame) throw new UnavailableError('Another node has already converted these values');
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
    const read = [...withNewNames(converted).read, ...keeping.filter(({ name }) => existing.has(name))].map(asRead);
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

/** @throws ModelConversionError */
function assertDecided(reports: readonly AttributeConversion[], choices: readonly UnfittingChoice[]): void {
  const open = undecided(reports, choices);
  if (open.length > 0) throw new ModelConversionError(open);
}

/** Tries to convert every value. */
async function reportOn(
  database: Pick<Database, 'knex' | 'dialect'>,
  layouts: Layouts,
  tables: readonly ConvertedTable[],
  options: ConversionOptions,
): Promise<readonly AttributeConversion[]> {
  const reports = new ConversionReports(options.examples);
  for (const converted of tables) {
    const table = reports.of(converted);
    const convert = rowConverter(layouts, converted, options, () => undefined, table.seen);
    for await (const row of rowsToRewrite(database, converted)) {
      table.begin(row);
      convert(row);
    }
  }
  return reports.all();
}

/** The table once migrations have moved its columns to their new names. */
function withNewNames(converted: ConvertedTable): ConvertedTable {
  return { ...converted, read: converted.read.map(asRead) };
}

function asRead({ name, kind }: ReadColumn): ReadColumn {
  return { name, kind };
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
