import type { FormServer } from '../../../test/form-server.ts';
import type { Random } from './random-forms.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How a network behaves. `lossy`: requests arrive, and responses may be lost. `cut`: nothing arrives. */
export type Weather = 'fine' | 'slow' | 'lossy' | 'cut';

/** The connection of one page to the server, which fails at random. */
export class Connection {
  weather: Weather = 'fine';
  /** Everything that was sent to the server for working copies. */
  readonly sent: string[] = [];

  readonly #server: Pick<FormServer, 'url' | 'headers'>;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #page: { readonly isDead: boolean };

  constructor(server: Pick<FormServer, 'url' | 'headers'>, time: VirtualTime, random: Random, page: { readonly isDead: boolean }) {
    this.#server = server;
    this.#time = time;
    this.#random = random;
    this.#page = page;
  }

  readonly send: typeof fetch = async (address, init) => {
    const [time, random, { weather }] = [this.#time, this.#random, this];
    const fails = () => new TypeError('Failed to fetch');
    if (weather === 'cut') {
      await time.wait(random.int(300));
      throw fails();
    }
    const body = String(init?.body ?? '');
    if (String(address).includes('/working-copies/')) this.sent.push(body);
    const { url } = this.#server;
    const headers = { ...(init?.headers as Record<string, string>), ...this.#server.headers() };
    const { signal: _, keepalive: __, ...rest } = init ?? {};
    const asked = fetch(url + String(address), { ...rest, headers }).then(async (response) => {
      const text = await response.text();
      return new Response(response.status === 204 ? null : text, { status: response.status, headers: response.headers });
    });
    const isLate = weather === 'slow' || weather === 'lossy';
    // Sent late, so that requests may overtake each other.
    if (isLate && random.int(4) === 0) await time.wait(random.int(900));
    if (this.#page.isDead) throw fails();
    const response = await time.during(asked);
    await time.wait(isLate ? random.int(1200) : random.int(80));
    if (weather === 'lossy' && random.int(2) === 0) throw fails();
    return response;
  };
}
