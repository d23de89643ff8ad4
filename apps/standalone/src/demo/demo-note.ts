import { type Collection, type DocumentStore } from '@perkstream/ports';

/** How far the demo is. */
export interface DemoProgress {
  /** Where it is made; absent in notes of older versions. */
  readonly projectId?: string;
  /** Milliseconds since 1970: the day on which it was begun, from which it looks back */
  readonly today: number;
  /** The number of acts that are done. Some later acts of the same stage may be done as well. */
  readonly done: number;
  readonly isFinished: boolean;
}

const ID = 'demo';

/** Lies with the data: a copy of them does not get a second demo. */
export class DemoNote {
  private constructor(private readonly notes: Collection<DemoProgress>) {}

  static async in(documents: DocumentStore): Promise<DemoNote> {
    return new DemoNote(await documents.open({ name: 'demo_shop', version: 1, fields: {}, indexes: [] }));
  }

  read(): Promise<DemoProgress | undefined> {
    return this.notes.get(ID);
  }

  async write(progress: DemoProgress): Promise<void> {
    await this.notes.put(ID, progress);
  }
}
