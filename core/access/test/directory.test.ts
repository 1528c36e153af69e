import { CallerDirectory } from '../access.ts';
import { type Caller, createAbility } from '../caller.ts';

const ada: Caller = { kind: 'staff', id: 3, trusted: false, ability: createAbility(new Set()) };

describe('callers that were named', () => {
  const directory = new CallerDirectory();
  directory.add('staff', async (id) => (id === '3' ? { title: 'Ada', caller: ada, refused: null } : null));

  it('are found again by the kind that knows them', async () => {
    expect(await directory.find('staff:3')).toEqual({ title: 'Ada', caller: ada, refused: null });
    expect(await directory.find('staff:4')).toBeNull();
  });

  it('are nobody where no plugin finds their kind, and where it is no name', async () => {
    expect(await directory.find('job:upload.folders')).toBeNull();
    expect(await directory.find('staff')).toBeNull();
    expect(await directory.find('')).toBeNull();
  });

  it('have titles, each asked for once', async () => {
    const titles = await directory.titles(['staff:3', 'staff:3', 'staff:4', 'command:user create']);
    expect([...titles]).toEqual([['staff:3', 'Ada']]);
  });

  it('are found by one plugin for each kind', () => {
    expect(() => directory.add('staff', async () => null)).toThrow('Callers of kind "staff" already have a lookup function');
  });
});
