import { bodyOf } from '../body.ts';
import type { FormShape, Reference } from '../shape.ts';

const BOOK = 'api::book.book';
const FILM = 'api::film.film';
const attribute = (name: string, many: boolean) => ({ name, type: 'relation', many, side: 'owner', targets: [BOOK, FILM] });
const SHAPE: FormShape = { attributes: [attribute('items', true), attribute('best', false)], components: new Map() };

const book: Reference = { __type: BOOK, documentId: 'a', title: 'Dune' };
const film: Reference = { __type: FILM, documentId: 'b', name: 'Alien' };

describe('relations to documents of any type in a form', () => {
  it('are not sent when they are not changed', () => {
    const stored = { items: [book, film], best: film };
    expect(bodyOf(SHAPE, stored, { items: [{ ...book }, film], best: { ...film } })).toEqual({});
  });

  it('are sent with the type of each document, and with that of the one before', () => {
    expect(bodyOf(SHAPE, { items: [book], best: null }, { items: [film, book], best: book })).toEqual({
      items: { connect: [{ __type: FILM, documentId: 'b', position: { start: true } }] },
      best: { __type: BOOK, documentId: 'a' },
    });
    expect(bodyOf(SHAPE, { items: [book, film] }, { items: [book, { __type: BOOK, documentId: 'c' }, film] })).toEqual({
      items: { connect: [{ __type: BOOK, documentId: 'c', position: { after: 'a', __type: BOOK } }] },
    });
    expect(bodyOf(SHAPE, { items: [book, film], best: book }, { items: [film], best: null })).toEqual({
      items: { disconnect: [{ __type: BOOK, documentId: 'a' }] },
      best: null,
    });
  });
});
