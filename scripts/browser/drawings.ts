import sharp from 'sharp';

const WIDTH = 1500;
const HEIGHT = 1000;

/** A background that fades from one colour to another, downwards. */
function sky(from: string, to: string): string {
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`;
}

const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
const shape = (path: string, fill: string, more = '') => `<path d="${path}" fill="${fill}" ${more}/>`;
const line = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const times = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('');

function ferry(): string {
  return [
    sky('#b9cdd6', '#dbe4e4'),
    shape('M0 560 C300 500 520 590 800 540 S1300 560 1500 510 V1000 H0z', '#86a3ad'),
    box(0, 620, WIDTH, 380, '#547381'),
    times(6, (index) => line(`M${80 + index * 250} ${720 + (index % 3) * 80} q60 -18 120 0`, '#6d8c99', 8)),
    shape('M380 610 H1130 L1050 760 H470z', '#26323a'),
    box(520, 500, 460, 112, '#f2f2ee'),
    times(6, (index) => box(560 + index * 68, 536, 34, 30, '#4a6b78')),
    box(600, 430, 250, 70, '#e0e2de'),
    box(760, 330, 62, 102, '#b23b33'),
    shape('M780 320 C820 260 880 290 940 240 C900 320 840 300 800 330z', '#aab7bc'),
  ].join('');
}

function bread(): string {
  const cut = (x: number, y: number) => line(`M${x} ${y} q46 60 30 150`, '#f0c27c', 18);
  return [
    sky('#3a2c2a', '#4d3b36'),
    box(0, 700, WIDTH, 300, '#6d5546'),
    shape('M180 700 C180 480 420 400 660 430 S1020 560 980 720 S300 800 180 700z', '#c98f4e'),
    times(4, (index) => cut(360 + index * 140, 470 + (index % 2) * 14)),
    shape('M860 740 C860 600 1040 560 1180 590 S1400 680 1370 770 S900 830 860 740z', '#a96f36'),
    times(3, (index) => cut(980 + index * 110, 610)),
  ].join('');
}

function town(): string {
  const house = (x: number, y: number, width: number, colour: string) =>
    `${box(x, y, width, 1000 - y, colour)}${shape(`M${x - 16} ${y} L${x + width / 2} ${y - 110} L${x + width + 16} ${y}z`, colour)}${times(2, (index) => box(x + 34 + index * (width - 110), y + 70, 42, 56, '#f6c873'))}`;
  return [
    sky('#e7c9a6', '#dba27c'),
    disc(1180, 260, 110, '#f7ead0'),
    house(140, 520, 210, '#7d4f47'),
    house(980, 560, 250, '#77483f'),
    house(420, 440, 260, '#8d5a4c'),
    house(720, 600, 220, '#6a3f3c'),
    house(-60, 720, 230, '#4f2f36'),
    house(1230, 700, 260, '#4f2f36'),
    house(300, 760, 260, '#462a33'),
    house(840, 780, 260, '#462a33'),
  ].join('');
}

function lighthouse(): string {
  return [
    sky('#1d2742', '#33415f'),
    shape('M1120 330 L0 40 V440z', '#5d6f97', 'opacity="0.7"'),
    shape('M1090 420 H1230 L1270 880 H1050z', '#f1efe8'),
    shape('M1077 560 H1243 L1252 660 H1069z', '#b4433a'),
    box(1096, 320, 128, 100, '#f4cf7c'),
    shape('M1080 320 L1160 230 L1240 320z', '#8d332e'),
    shape('M0 900 C400 820 900 900 1500 840 V1000 H0z', '#121828'),
    times(14, (index) => disc(60 + ((index * 331) % 1380), 40 + ((index * 97) % 260), 4, '#cdd6ea')),
  ].join('');
}

function market(): string {
  const fruit = (x: number, colour: string) =>
    times(6, (index) => disc(x + (index % 3) * 84, 700 - Math.floor(index / 3) * 66, 46, colour));
  return [
    sky('#2f4a45', '#3c5d52'),
    times(9, (index) => shape(`M${index * 170} 300 h170 l-30 130 h-110z`, index % 2 === 0 ? '#f0e3cb' : '#c24a3e')),
    box(0, 220, WIDTH, 90, '#dcb25c'),
    fruit(120, '#e1883a'),
    fruit(460, '#8fb255'),
    fruit(800, '#c9453d'),
    fruit(1140, '#e7c14d'),
    box(0, 740, WIDTH, 260, '#76513a'),
    times(5, (index) => box(0, 790 + index * 46, WIDTH, 4, '#5f402d')),
  ].join('');
}

function plate(): string {
  return [
    sky('#d7d9d4', '#c7cac4'),
    disc(750, 510, 400, '#ffffff'),
    disc(750, 510, 290, '#e9ebe7'),
    shape('M520 540 C600 420 820 410 930 500 L1040 430 L1020 600 L930 550 C830 650 620 650 520 540z', '#cf7160'),
    disc(600, 512, 17, '#33211f'),
    line('M560 690 q180 70 360 -30', '#5e8146', 30),
    box(190, 220, 26, 580, '#9aa09d', 'rx="13"'),
    box(1290, 220, 30, 580, '#9aa09d', 'rx="15"'),
  ].join('');
}

function night(): string {
  return [
    sky('#141a2c', '#283450'),
    times(9, (index) => box(index * 176 - 20, 240 + ((index * 137) % 220), 150, 620, index % 2 === 0 ? '#1d2540' : '#222c4b')),
    times(40, (index) => box(14 + ((index * 176) % 1480), 320 + ((index * 83) % 360), 26, 34, index % 3 === 0 ? '#f2cd7a' : '#3a4770')),
    box(0, 800, WIDTH, 200, '#0f1422'),
    box(360, 560, 780, 260, '#c79a2c', 'rx="36"'),
    times(5, (index) => box(410 + index * 142, 610, 112, 96, '#f6e6b8', 'rx="10"')),
    disc(540, 830, 64, '#0a0d16'),
    disc(960, 830, 64, '#0a0d16'),
    box(0, 890, WIDTH, 8, '#4b5370'),
  ].join('');
}

function rain(): string {
  return [
    sky('#6b7f8c', '#8fa1a9'),
    disc(420, 360, 190, '#9db0b8', 'opacity="0.8"'),
    disc(980, 520, 260, '#7b909b', 'opacity="0.8"'),
    times(60, (index) => line(`M${(index * 257) % 1500} ${(index * 149) % 940} l-16 64`, '#c9d6da', 5)),
    box(0, 0, WIDTH, 46, '#3c3a37'),
    box(728, 0, 44, HEIGHT, '#3c3a37'),
    box(0, 940, WIDTH, 60, '#3c3a37'),
  ].join('');
}

function pitch(): string {
  return [
    sky('#9ec3d8', '#d6e5ea'),
    times(6, (index) => box(index * 250, 460, 250, 540, index % 2 === 0 ? '#4f8a4a' : '#5a9754')),
    box(0, 430, WIDTH, 40, '#e7e7e0'),
    line('M540 470 V300 H960 V470', '#f8f8f4', 16),
    times(10, (index) => line(`M${560 + index * 42} 310 V460`, '#dfe6e6', 3)),
    `<ellipse cx="750" cy="820" rx="330" ry="110" fill="none" stroke="#eef3ea" stroke-width="10"/>`,
    disc(860, 800, 44, '#fbfbf8'),
    disc(860, 800, 15, '#2c3132'),
  ].join('');
}

function stars(): string {
  return [
    sky('#0d1026', '#2d2350'),
    times(90, (index) => disc((index * 389) % 1500, (index * 227) % 820, 2 + (index % 4), index % 5 === 0 ? '#f6d9a0' : '#dfe3f6')),
    shape('M980 880 L1120 520 L1190 548 L1090 900z', '#b9bfcc'),
    shape('M1080 400 L1330 300 L1380 410 L1130 520z', '#d7dbe4'),
    disc(1355, 355, 62, '#8891a6'),
    shape('M0 900 C380 840 1000 900 1500 860 V1000 H0z', '#090b18'),
  ].join('');
}

function portrait(ground: string, skin: string, hair: string, cloth: string): () => string {
  return () =>
    [
      sky(ground, ground),
      shape('M330 1000 C340 740 560 680 750 680 S1160 740 1170 1000z', cloth),
      box(660, 560, 180, 180, skin),
      `<ellipse cx="750" cy="430" rx="200" ry="240" fill="${skin}"/>`,
      shape('M545 420 C520 180 980 180 955 420 C930 320 860 300 750 310 S570 320 545 420z', hair),
    ].join('');
}

/** Pictures of a newspaper, by file name. They are drawn, so that every run has the same ones. */
const DRAWINGS: Readonly<Record<string, () => string>> = {
  'marie-lund-at-quay-four.jpg': ferry,
  'two-loaves.jpg': bread,
  'old-quay-from-st-nicholas.jpg': town,
  'lighthouse.jpg': lighthouse,
  'saturday-market.jpg': market,
  'menu-friday.jpg': plate,
  'line-12.jpg': night,
  'rain-on-the-window.jpg': rain,
  'harbour-rovers.jpg': pitch,
  'the-small-telescope.jpg': stars,
  'ada-okafor.jpg': portrait('#8fa39a', '#b98560', '#2e2622', '#2f3b44'),
  'jonas-brandt.jpg': portrait('#b7a58f', '#e3bb9c', '#b98b4a', '#3d4a63'),
  'leila-haddad.jpg': portrait('#7f90a6', '#cf9f7c', '#1f1a1c', '#7a3350'),
};

/** A picture file, ready for upload. */
export interface Drawn {
  readonly name: string;
  readonly content: Buffer;
}

/** Every picture, as JPEG. */
export function drawn(): Promise<readonly Drawn[]> {
  return Promise.all(
    Object.entries(DRAWINGS).map(async ([name, draw]) => ({
      name,
      content: await sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${draw()}</svg>`,
        ),
      )
        .jpeg({ quality: 86 })
        .toBuffer(),
    })),
  );
}
