import { CHECKED_AREAS } from '../checks/index.ts';
import { AREAS } from '../spec/index.ts';
import { FEATURES, type Row } from '../spec/table.ts';

const rows: readonly Row[] = AREAS.flatMap((area): readonly Row[] => area.rows);
const checked = CHECKED_AREAS.flatMap((area) => area.checked);

describe('rows', () => {
  it('have ids that are unique and read well', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(\.[a-z0-9]+(-[a-z0-9]+)*){1,2}$/);
  });

  it('keep their ids: one that is gone is never used again', () => {
    expect(rows.map(({ id }) => id)).toMatchSnapshot();
  });

  it('have a check each, and every check has a row', () => {
    expect(checked.map(({ row }) => row.id)).toEqual(rows.map(({ id }) => id));
    for (const { check } of checked) expect(typeof check).toBe('function');
  });

  it('say one thing in one sentence, and name known features', () => {
    for (const { text, section, needs, decided } of rows) {
      expect(text).toMatch(/^\S.*\.$/);
      expect(section).not.toBe('');
      expect(needs.length).toBeGreaterThan(0);
      for (const feature of needs) expect(FEATURES).toContain(feature);
      if (decided !== undefined) expect(decided).toMatch(/\.$/);
    }
  });
});
