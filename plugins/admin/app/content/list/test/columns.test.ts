import {
  choicesOf,
  defaultColumns,
  formatColumns,
  knownColumns,
  LEAST_WIDTH,
  MOST_WIDTH,
  moved,
  parseColumns,
  placed,
  resized,
  toggled,
  widthOf,
} from '../columns.ts';
import { article, author, model } from './a-model.ts';

const names = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name);
const abc = parseColumns('a,b:100,c');

describe('the columns of a list', () => {
  it('begin with what documents are called, their state and locales, and end with when they were edited', () => {
    expect(names(defaultColumns(article, model))).toEqual(['title', '$state', '$locales', 'mood', 'author', 'cover', 'updatedAt']);
  });
  it('name documents by identifier where nothing else does', () => {
    expect(names(defaultColumns({ ...author, main: null, attributes: [] }, model))).toEqual(['documentId', 'updatedAt']);
  });
  it('never offer passwords', () => expect(names(choicesOf(article, model))).not.toContain('secret'));
  it('forget what has gone, and what stands there twice', () => {
    expect(names(knownColumns(parseColumns('gone,title,title,views'), article, model))).toEqual(['title', 'views']);
    expect(knownColumns(parseColumns('gone'), article, model)).toEqual(defaultColumns(article, model));
  });
  it('come back from an address as they were', () => {
    expect(formatColumns(parseColumns('title:320,$state'))).toBe('title:320,$state');
    expect(parseColumns('title:wide')).toEqual([{ name: 'title' }]);
  });
});

describe('the width of a column', () => {
  it('stays within what can be read', () => {
    expect(resized(abc, 'b', 12)[1]).toEqual({ name: 'b', width: LEAST_WIDTH });
    expect(resized(abc, 'b', 5000)[1]).toEqual({ name: 'b', width: MOST_WIDTH });
    expect(resized(abc, 'a', 120.4)[0]).toEqual({ name: 'a', width: 120 });
  });
  it('is its own, else what its kind needs; the name takes what is left', () => {
    expect(widthOf({ name: 'title' }, article, model)).toBeNull();
    expect(widthOf({ name: 'title', width: 300 }, article, model)).toBe(300);
    expect(widthOf({ name: 'views' }, article, model)).toBe(112);
  });
});

describe('the order of columns', () => {
  it('moves one, and no further than the ends', () => {
    expect(names(moved(abc, 'a', 1))).toEqual(['b', 'a', 'c']);
    expect(names(moved(abc, 'a', -1))).toEqual(['a', 'b', 'c']);
    expect(names(moved(abc, 'b', 9))).toEqual(['a', 'c', 'b']);
    expect(moved(abc, 'x', 1)).toBe(abc);
  });
  it('places one, with its width', () => expect(placed(abc, 'b', 0)[0]).toEqual({ name: 'b', width: 100 }));
  it('takes one away, but not the last', () => {
    expect(names(toggled(abc, 'b'))).toEqual(['a', 'c']);
    expect(names(toggled(abc, 'd'))).toEqual(['a', 'b', 'c', 'd']);
    expect(names(toggled([{ name: 'a' }], 'a'))).toEqual(['a']);
  });
});
