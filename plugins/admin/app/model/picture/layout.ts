import { t } from '../../i18n/translate.ts';
import { type Draft, type DraftAttribute, type DraftType, typeWithUid } from '../draft/draft.ts';
import { targetsOf } from '../draft/references.ts';
import { relationOf } from '../draft/relation.ts';
import { kindTitle, titleOfType } from '../words.ts';

/** A line of text in a box. */
export interface BoxLine {
  readonly text: string;
  readonly kind: string;
}

/** A type or component, and its position. */
export interface Box {
  readonly uid: string;
  readonly title: string;
  readonly isComponent: boolean;
  readonly isOfPlugin: boolean;
  readonly lines: readonly BoxLine[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line between two boxes. It starts at the attribute, or at the title when that is not shown. */
export interface Line {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** `relation`: to documents; `part`: to components. */
  readonly kind: 'relation' | 'part';
  readonly toMany: boolean;
  readonly path: string;
  readonly end: { readonly x: number; readonly y: number };
}

/** The layout of the model. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
}

/** Options of the picture. */
export interface PictureOptions {
  /** Whether to show components and what contains them. */
  readonly components: boolean;
  /** Whether to show all attributes, rather than only those that refer to something. */
  readonly attributes: boolean;
}

/** Pixels. */
const WIDTH = 208;
const HEAD = 32;
const LINE = 20;
const FOOT = 8;
const GAP_X = 96;
const GAP_Y = 24;
const EDGE = 24;
/** Maximum number of lines in a box; the others are counted. */
const MOST_LINES = 14;
/** Rounds of reordering columns. */
const ROUNDS = 6;
/** Number of unconnected boxes in a row below the others. */
const BESIDE = 5;

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly attribute: DraftAttribute;
  readonly kind: Line['kind'];
  readonly toMany: boolean;
}

/**
 * Computes the layout: columns from left to right, by distance from the type with the most connections. The same model always gives the
 * same picture.
 */
export function layOut(draft: Draft, options: PictureOptions): Picture {
  const { types, edges } = shownOf(draft, options);
  const near = neighbours(types, edges);
  const connected = types.filter(({ uid }) => (near.get(uid)?.size ?? 0) > 0);
  const columns = ordered(ranked(connected, near), near);
  const lines = new Map(types.map((type) => [type.uid, boxLines(type, edges, options.attributes)]));
  const heightOf = (uid: string) => HEAD + (lines.get(uid)?.length ?? 0) * LINE + (lines.get(uid)?.length === 0 ? 0 : FOOT);
  const at = new Map<string, { readonly x: number; readonly y: number }>();
  const tallest = Math.max(0, ...columns.map((column) => sum(column.map((uid) => heightOf(uid) + GAP_Y))));
  for (const [index, column] of columns.entries()) {
    let y = EDGE + (tallest - sum(column.map((uid) => heightOf(uid) + GAP_Y))) / 2;
    for (const uid of column) {
      at.set(uid, { x: EDGE + index * (WIDTH + GAP_X), y: Math.round(y) });
      y += heightOf(uid) + GAP_Y;
    }
  }
  const alone = types.filter(({ uid }) => !at.has(uid)).map(({ uid }) => uid);
  const beside = Math.max(BESIDE, columns.length);
  let top = EDGE + tallest + (tallest > 0 && alone.length > 0 ? GAP_Y : 0);
  for (let index = 0; index < alone.length; index += beside) {
    const row = alone.slice(index, index + beside);
    for (const [place, uid] of row.entries()) at.set(uid, { x: EDGE + place * (WIDTH + GAP_Y), y: Math.round(top) });
    top += Math.max(...row.map(heightOf)) + GAP_Y;
  }
  const boxes = types.map((type): Box => {
    const { uid, isComponent, plugin } = type;
    const { x, y } = at.get(uid) ?? { x: 0, y: 0 };
    const own = lines.get(uid) ?? [];
    return {
      uid,
      title: titleOfType(type),
      isComponent,
      isOfPlugin: plugin !== null,
      lines: own,
      x,
      y,
      width: WIDTH,
      height: heightOf(uid),
    };
  });
  const byUid = new Map(boxes.map((box) => [box.uid, box]));
  return {
    boxes,
    lines: edges.flatMap((edge) => drawn(edge, byUid)),
    width: Math.max(WIDTH, ...boxes.map(({ x, width }) => x + width)) + EDGE,
    height: Math.max(HEAD, ...boxes.map(({ y, height }) => y + height)) + EDGE,
  };
}

function shownOf(draft: Draft, { components }: PictureOptions): { readonly types: readonly DraftType[]; readonly edges: readonly Edge[] } {
  const all = draft.types.filter(({ isComponent }) => components || !isComponent);
  const edges = all.flatMap((type) => type.attributes.flatMap((attribute) => edgesOf(draft, type, attribute, components)));
  const led = new Set(edges.flatMap(({ from, to }) => [from, to]));
  // Types of plugins are only shown when something refers to them.
  return { types: all.filter(({ uid, plugin }) => plugin === null || led.has(uid)), edges };
}

function edgesOf(draft: Draft, type: DraftType, attribute: DraftAttribute, components: boolean): readonly Edge[] {
  const { type: kind } = attribute.definition;
  if (kind !== 'relation' && !components) return [];
  // Only the owning side of a relation is drawn.
  if (kind === 'relation' && typeof attribute.definition.mappedBy === 'string') return [];
  return targetsOf(attribute)
    .filter((uid) => typeWithUid(draft, uid) !== undefined)
    .map((to) => ({
      from: type.uid,
      to,
      attribute,
      kind: kind === 'relation' ? 'relation' : 'part',
      toMany: kind === 'relation' ? relationOf(attribute).toMany : kind === 'dynamiczone' || attribute.definition.repeatable === true,
    }));
}

type Near = ReadonlyMap<string, ReadonlySet<string>>;

function neighbours(types: readonly DraftType[], edges: readonly Edge[]): Near {
  const near = new Map(types.map(({ uid }) => [uid, new Set<string>()]));
  for (const { from, to } of edges) {
    if (from === to) continue;
    near.get(from)?.add(to);
    near.get(to)?.add(from);
  }
  return near;
}

/**
 * Distributes types to columns by their distance from the type with the most neighbours, one connected group after the other. Long columns
 * are continued in the next one.
 */
function ranked(types: readonly DraftType[], near: Near): string[][] {
  const columns: string[][] = [];
  const seen = new Set<string>();
  const degree = (uid: string) => near.get(uid)?.size ?? 0;
  const most = Math.max(6, Math.ceil(Math.sqrt(types.length) * 1.4));
  for (const root of types.map(({ uid }) => uid).toSorted((one, other) => degree(other) - degree(one))) {
    let layer = seen.has(root) ? [] : [root];
    for (let column = 0; layer.length > 0; ) {
      for (const uid of layer) seen.add(uid);
      for (let begin = 0; begin < layer.length; begin += most) {
        columns[column] = [...(columns[column] ?? []), ...layer.slice(begin, begin + most)];
        column++;
      }
      layer = [...new Set(layer.flatMap((uid) => [...(near.get(uid) ?? [])].filter((other) => !seen.has(other))))];
    }
  }
  return columns;
}

/** Sorts each column by the average position of its neighbours, which reduces crossings. */
function ordered(columns: string[][], near: Near): readonly (readonly string[])[] {
  const place = new Map<string, number>();
  const note = (column: readonly string[]) => {
    for (const [index, uid] of column.entries()) place.set(uid, index - column.length / 2);
  };
  for (const column of columns) note(column);
  for (let round = 0; round < ROUNDS; round++) {
    const turn = round % 2 === 0 ? columns.keys() : [...columns.keys()].reverse();
    for (const index of turn) {
      const column = columns[index] ?? [];
      const middle = new Map(
        column.map((uid) => {
          const others = [...(near.get(uid) ?? [])].map((other) => place.get(other) ?? 0);
          return [uid, others.length === 0 ? (place.get(uid) ?? 0) : sum(others) / others.length];
        }),
      );
      columns[index] = column.toSorted((one, other) => (middle.get(one) ?? 0) - (middle.get(other) ?? 0));
      note(columns[index]);
    }
  }
  return columns;
}

function boxLines(type: DraftType, edges: readonly Edge[], isAll: boolean): readonly BoxLine[] {
  const leads = new Set(edges.filter(({ from }) => from === type.uid).map(({ attribute }) => attribute.key));
  const shown = type.attributes.filter(({ key }) => isAll || leads.has(key));
  const lines = shown.map(({ name, definition }) => ({ text: name, kind: kindTitle(String(definition.type)) }));
  if (lines.length <= MOST_LINES) return lines;
  const more = lines.length - MOST_LINES + 1;
  return [...lines.slice(0, MOST_LINES - 1), { text: t('common.andMoreCount', { count: more }), kind: '' }];
}

/** Draws a curve from an attribute to the head of the box that it refers to. */
function drawn({ from, to, attribute, kind, toMany }: Edge, boxes: ReadonlyMap<string, Box>): readonly Line[] {
  const [one, other] = [boxes.get(from), boxes.get(to)];
  if (one === undefined || other === undefined) return [];
  const index = one.lines.findIndex(({ text }) => text === attribute.name);
  const y1 = one.y + (index < 0 ? HEAD / 2 : HEAD + index * LINE + LINE / 2);
  const y2 = other.y + HEAD / 2;
  const label = attribute.name;
  const line = (path: string, x: number): readonly Line[] => [{ from, to, label, kind, toMany, path, end: { x, y: y2 } }];
  if (from === to || one.x === other.x) {
    const x = one.x + one.width;
    return line(`M${x} ${y1}C${x + 48} ${y1} ${x + 48} ${y2} ${x} ${y2}`, x);
  }
  const isRight = other.x > one.x;
  const [x1, x2] = isRight ? [one.x + one.width, other.x] : [one.x, other.x + other.width];
  const bend = Math.max(32, Math.abs(x2 - x1) / 2) * (isRight ? 1 : -1);
  return line(`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`, x2);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
