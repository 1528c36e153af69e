import { type Caller, callerName, type MessageText, PlinthError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import type { TransferStore } from '../transfer-store.ts';

/** Bytes of an import after which the total of its caller is checked again. */
const STEP = 8_000_000;

/** The imports of a caller hold too much: 429. */
export class TransferBusyError extends PlinthError {
  constructor(message: MessageText) {
    super(message, { code: 'TRANSFER_BUSY', status: 429, name: 'RateLimitError' });
  }
}

/** Limits the bytes that are stored for all imports of a caller together. Commands have no limit. */
export class StagedRoom {
  readonly #store: TransferStore;
  readonly #most: number;
  /** Bytes that arrive on this node, and are not noted yet. */
  readonly #arriving = new Map<string, number>();

  constructor(store: TransferStore, most: number) {
    this.#store = store;
    this.#most = most;
  }

  /** @throws TransferBusyError if the imports of a caller hold too much */
  async assertRoom(caller: Caller): Promise<void> {
    if (caller.trusted) return;
    const held = (await this.#store.held(caller)) + (this.#arriving.get(keyOf(caller)) ?? 0);
    const most = this.#most;
    if (held >= most) throw new TransferBusyError(MESSAGES.quotaExceeded({ held, most }));
  }

  /**
   * Passes on what arrives for an import.
   * @param note adds bytes to the size of the import; default: whoever reads the stream does so at its end
   * @throws TransferBusyError as soon as the imports of the caller hold too much
   */
  async *counted(caller: Caller, stream: AsyncIterable<Uint8Array>, note?: (bytes: number) => Promise<void>): AsyncGenerator<Uint8Array> {
    let [open, sinceLast] = [0, 0];
    const settle = async () => {
      if (note === undefined) return;
      await note(open);
      this.#add(caller, -open);
      open = 0;
    };
    try {
      await this.assertRoom(caller);
      for await (const chunk of stream) {
        open += chunk.length;
        sinceLast += chunk.length;
        this.#add(caller, chunk.length);
        if (sinceLast >= STEP) {
          await settle();
          await this.assertRoom(caller);
          sinceLast = 0;
        }
        yield chunk;
      }
      await settle();
    } finally {
      this.#add(caller, -open);
    }
  }

  #add(caller: Caller, bytes: number): void {
    const key = keyOf(caller);
    const sum = (this.#arriving.get(key) ?? 0) + bytes;
    if (sum > 0) this.#arriving.set(key, sum);
    else this.#arriving.delete(key);
  }
}

function keyOf(caller: Caller): string {
  return callerName(caller) ?? '';
}
