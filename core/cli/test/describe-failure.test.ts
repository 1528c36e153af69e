import { describeFailure } from '../describe-failure.ts';

/** A defect with a stack of these frames. */
function defect(...frames: readonly string[]): TypeError {
  const error = new TypeError('no luck');
  error.stack = ['TypeError: no luck', ...frames.map((frame) => `    at ${frame}`)].join('\n');
  return error;
}

const OWN = 'Object.apply (/srv/app/plugins/own.ts:3:7)';
const PLINTH = 'applyPlugin (/srv/app/node_modules/plinth/dist/plinth.js:1:1)';

describe('describeFailure', () => {
  it("shows the stack of a defect down to the app's code", () => {
    const error = defect('pick (/srv/app/node_modules/lodash/pick.js:1:1)', OWN, PLINTH, 'node:internal/main:1:1');
    expect(describeFailure(error)).toBe(
      'no luck\nTypeError: no luck\n    at pick (/srv/app/node_modules/lodash/pick.js:1:1)\n    at Object.apply (/srv/app/plugins/own.ts:3:7)',
    );
  });

  it('shows all of a stack in which the app has no part', () => {
    expect(describeFailure(defect(PLINTH))).toContain(PLINTH);
  });

  it('shows no stack of what is no defect', () => {
    expect(describeFailure(new Error('no luck'))).toBe('no luck');
  });
});
