import type { RightsSubject } from '../../client/types.ts';
import { expand } from '../grants.ts';
import { toggled } from '../toggle.ts';
import { type Deed, deedsOf } from '../words.ts';

const UID = 'api::article.article';
const ALL = ['find', 'findOne', 'readDraft', 'create', 'update', 'createLocalization', 'publish', 'unpublish', 'delete'];
const subject = {
  uid: UID,
  title: 'Article',
  plugin: null,
  isType: true,
  actions: ALL.map((verb) => ({ verb, wildcard: true })),
  attributes: [],
} as unknown as RightsSubject;

describe('switching a cell with the keyboard', () => {
  const named = (key: string) => deedsOf(subject).find((deed) => deed.key === key) as Deed;
  const toggledFrom = (grants: readonly string[], key: string) =>
    toggled(grants, expand(grants, [subject]), subject, named(key), [subject]);

  it('grants what can be used, and takes it away again', () => {
    const read = [`${UID}.find`, `${UID}.findOne`];
    expect(toggledFrom([], 'see')).toEqual(read);
    expect(toggledFrom(read, 'drafts')).toEqual([...read, `${UID}.readDraft`]);
    expect(toggledFrom(read, 'see')).toEqual([]);
  });

  it.each(['drafts', 'createLocalization'])('does not grant %s without the permission that it needs', (key) => {
    expect(toggledFrom([], key)).toBeNull();
    expect(toggledFrom([`${UID}.delete`], key)).toBeNull();
  });

  it('takes away what could not be granted', () => {
    expect(toggledFrom([`${UID}.readDraft`], 'drafts')).toEqual([]);
  });
});
