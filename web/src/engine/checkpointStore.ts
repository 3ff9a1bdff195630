/** Checkpoints in the browser's IndexedDB. It may be full, forbidden or damaged; then nothing is kept. */

import type { Checkpoint, CheckpointStore } from "./checkpoint";

const DATABASE = "crestflow-checkpoints";
const STORE = "checkpoints";
const BY_TIME = "saved";
/** Positions that are kept; a new one takes the place of the one that was saved first. */
export const MOST_POSITIONS = 8;

export class IndexedDbCheckpoints implements CheckpointStore {
  private database: Promise<IDBDatabase> | null = null;

  async read(position: string): Promise<unknown> {
    const store = await this.store("readonly");
    return outcome(store.get(position));
  }

  async write(checkpoint: Checkpoint): Promise<void> {
    const store = await this.store("readwrite");
    await outcome(store.put({ ...checkpoint, [BY_TIME]: Date.now() }));
    const excess = (await outcome(store.count())) - MOST_POSITIONS;
    if (excess <= 0) return;
    const oldest = await outcome(store.index(BY_TIME).getAllKeys(null, excess));
    for (const position of oldest) await outcome(store.delete(position));
  }

  /** What failed or was closed by the browser is opened again the next time. */
  private async opened(): Promise<IDBDatabase> {
    const forget = (): void => {
      this.database = null;
    };
    try {
      const database = await open();
      database.onclose = forget;
      return database;
    } catch (error) {
      forget();
      throw error;
    }
  }

  private async store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.database ??= this.opened();
    return (await this.database).transaction(STORE, mode).objectStore(STORE);
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: "position" }).createIndex(BY_TIME, BY_TIME);
  };
  return await outcome(request);
}

function outcome<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the storage has failed"));
  });
}
