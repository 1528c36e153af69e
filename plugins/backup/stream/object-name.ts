import { randomBytes } from 'node:crypto';

/** An object of a stream, parsed from its name. */
export interface StreamObject {
  readonly name: string;
  /** Snapshots and pages of one generation belong together. Sorts by time. */
  readonly generation: string;
  /** Number of the pages in their generation, from 1. A snapshot has the number of the last pages that are in it, or 0. */
  readonly index: number;
  /** The object contains nothing that was committed after this moment. Milliseconds since 1970. */
  readonly until: number;
  readonly kind: 'pages' | 'snapshot';
}

/** What the header of an object contains, besides what core writes. */
export interface ObjectLabel {
  readonly generation: string;
  readonly index: number;
  /** A random id of these pages; in a snapshot, that of the last pages in it. */
  readonly id: string;
  /** The id of the pages before; empty for the first ones. */
  readonly previous: string;
}

const NAME = /^(?<generation>\d{8}T\d{9}Z-[\da-f]{8})\.(?<index>\d{10})\.(?<until>\d{8}T\d{9}Z)\.(?<kind>pages|snapshot)\.gz$/;

/** `20261125T130000123Z`. */
function compact(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:.]/g, '');
}

function timeOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));
}

/** The name of a new generation. */
export function newGeneration(): string {
  return `${compact(Date.now())}-${randomBytes(4).toString('hex')}`;
}

/** The name of an object. */
export function objectName({ generation, index, until, kind }: Omit<StreamObject, 'name'>): string {
  return `${generation}.${String(index).padStart(10, '0')}.${compact(until)}.${kind}.gz`;
}

/** The objects among names, by generation and index, pages before a snapshot. Other names are left out. */
export function streamObjects(names: readonly string[]): readonly StreamObject[] {
  return names
    .flatMap((name) => {
      const { generation, index, until, kind } = NAME.exec(name)?.groups ?? {};
      if (generation === undefined || index === undefined || until === undefined) return [];
      return [{ name, generation, index: Number(index), until: timeOf(until), kind: kind as StreamObject['kind'] }];
    })
    .sort((a, b) => (a.generation === b.generation ? a.index - b.index : a.generation < b.generation ? -1 : 1));
}

/** A moment as text. @param time milliseconds since 1970 */
export function iso(time: number): string {
  return new Date(time).toISOString();
}
