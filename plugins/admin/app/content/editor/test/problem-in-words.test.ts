import { FormStore } from '../../../form/form-store.ts';
import { problemInWords } from '../problem-in-words.ts';

const SHAPE = { attributes: [{ name: 'title', type: 'string' }], components: new Map() };
const UNREACHED = { kind: 'failed', status: 0, message: 'Could not reach the server' } as const;
const open = () => new FormStore({ shape: SHAPE, stored: { id: 1, documentId: 'd', title: 'Rain' } });

describe('an action that failed', () => {
  it.each([
    ['save', 'whether the document was saved'],
    ['publish', 'whether the document was published'],
    ['unpublish', 'whether the document was unpublished'],
    ['discard', 'whether the draft changes were discarded'],
  ] as const)('says what is unknown where no answer came: %s', (verb, words) => {
    expect(problemInWords(UNREACHED, verb, open()).text).toContain(words);
  });

  it('says that of the save, where publishing did not begin', () => {
    expect(problemInWords({ ...UNREACHED, isUnsaved: true }, 'publish', open()).text).toContain('whether the document was saved');
  });

  it('names unsaved changes of a deleted document only if there are some', () => {
    const store = open();
    expect(problemInWords({ kind: 'gone' }, 'publish', store).text).toBe('This document no longer exists.');
    store.set('title', 'Snow');
    expect(problemInWords({ kind: 'gone' }, 'save', store).text).toMatch(/^This document was deleted\. Your unsaved changes remain/);
  });
});
