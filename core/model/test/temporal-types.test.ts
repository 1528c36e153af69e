import { write } from './write-value.ts';

const ISO = 'Invalid format, expected a timestamp or an ISO date';
const YEARS = 'Invalid date, expected a year from 0001 to 9999';

describe('date', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-01-01T23:00:00.000Z', '2024-01-01'],
    ['2024-01-01 and more', '2024-01-01'],
    ['0001-01-01', '0001-01-01'],
    ['9999-12-31', '9999-12-31'],
  ])('takes %s as %s', (value, stored) => {
    expect(write('date', value)).toEqual({ stored });
  });

  it.each(['2024-2-9', '01/02/2024', '', '2024-13-01', '2024-01-32', 20240101, true, [], 'x'])('refuses the format of %j', (value) => {
    expect(() => write('date', value)).toThrow('Invalid format, expected yyyy-MM-dd');
  });

  it.each(['2023-02-29', '2024-04-31', '0000-01-01'])('refuses %s, which no calendar has', (value) => {
    expect(() => write('date', value)).toThrow('Invalid date');
  });
});

describe('time', () => {
  it.each([
    ['08:30:15', '08:30:15.000'],
    ['08:30:15.5', '08:30:15.500'],
    ['23:59:59.999', '23:59:59.999'],
  ])('takes %s as %s', (value, stored) => {
    expect(write('time', value)).toEqual({ stored });
  });

  it.each(['08:30', '24:00:00', '8:30:00', '08:60:00', '08:30:15.1234', '08:30:15x5', ''])('refuses %j', (value) => {
    expect(() => write('time', value)).toThrow('Invalid time format, expected HH:mm:ss.SSS');
  });

  it('refuses what is no text', () => {
    expect(() => write('time', 5)).toThrow('Expected a string, got a number');
  });
});

describe('datetime', () => {
  it.each([
    ['2024-05-06T07:08:09Z', '2024-05-06T07:08:09.000Z'],
    ['2024-05-06T07:08:09+02:00', '2024-05-06T05:08:09.000Z'],
    ['2024-05-06T07:08:09.123456-0130', '2024-05-06T08:38:09.123Z'],
    ['2024-05-06 07:08', '2024-05-06T07:08:00.000Z'],
    ['2024-05-06T24:00:00Z', '2024-05-07T00:00:00.000Z'],
    ['2024-05-06', '2024-05-06T00:00:00.000Z'],
    ['20240506T070809Z', '2024-05-06T07:08:09.000Z'],
    ['2024-05', '2024-05-01T00:00:00.000Z'],
    ['2024', '2024-01-01T00:00:00.000Z'],
    ['0099-01-01', '0099-01-01T00:00:00.000Z'],
    ['1714979289123', '2024-05-06T07:08:09.123Z'],
    [1714979289123, '2024-05-06T07:08:09.123Z'],
    [0, '1970-01-01T00:00:00.000Z'],
    ['-1', '1969-12-31T23:59:59.999Z'],
    [new Date(5), '1970-01-01T00:00:00.005Z'],
  ])('takes %j as %s', (value, stored) => {
    expect(write('datetime', value)).toEqual({ stored });
  });

  it.each([
    'tomorrow',
    '',
    '2023-02-29',
    '2024-05-06T25:00:00Z',
    '2024-05-06T24:00:01Z',
    '2024-05-06T07:60Z',
    '2024-05-06T07:08:09+02:60',
    '2024-05-06T',
    1.5,
    true,
    [],
    {},
  ])('refuses %j', (value) => {
    expect(() => write('datetime', value)).toThrow(ISO);
  });

  it.each(['0000-01-01', '9999-12-31T23:59:59-01:00', '0001-01-01T00:00:00+01:00', 1e15, '999999999999999999999'])(
    'refuses %j, a year that not every database knows',
    (value) => {
      expect(() => write('datetime', value)).toThrow(YEARS);
    },
  );
});

describe('timestamp', () => {
  it.each([
    ['2024-05-06T07:08:09.123Z', '1714979289123'],
    [1714979289123, '1714979289123'],
    ['1714979289123', '1714979289123'],
    ['20240506', '20240506'],
  ])('takes %j as %s', (value, stored) => {
    expect(write('timestamp', value)).toEqual({ stored });
  });

  it('refuses what is no moment', () => {
    expect(() => write('timestamp', 'soon')).toThrow(ISO);
  });
});
