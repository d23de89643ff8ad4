import { type CommandRunner } from '../command-runner/command-runner.js';
import { type View } from './view.js';
import { type ViewRunner } from './view-runner.js';

/** How many documents are read at a time. */
const DOCUMENTS_PER_SLICE = 1_000;
/** Where several processes write, a document may be seen this much later than one with a higher position. */
const VISIBLE_WITHIN_MS = 10_000;

interface PlacedDocument {
  readonly projectId: string;
  /** Of the last event that changed it, in the order of all events */
  readonly position: number;
}

/** What changes in the documents of a project, for those who keep them in memory: each time what is new since the last time. */
export class ViewTail<Document extends PlacedDocument> {
  /** Up to which position everything was read, and when; the last one is as of now. */
  private readonly marks: { readonly at: number; readonly position: number }[];
  /** When everything was read last. */
  private readAt = 0;

  /** @param position after which changes are wanted; absent: all documents */
  constructor(
    private readonly views: Pick<ViewRunner, 'collection'>,
    private readonly view: View<Document>,
    private readonly runner: Pick<CommandRunner, 'isAlone'>,
    private readonly projectId: string,
    position = -1,
  ) {
    this.marks = [{ at: Date.now(), position }];
  }

  /** The changed documents by position, a slice at a time. Where several processes write, some may come again. */
  async *changes(): AsyncGenerator<readonly Document[]> {
    const now = Date.now();
    const own = { field: 'projectId', is: this.projectId };
    for (let position = this.readUpTo(); ;) {
      const found = await this.views.collection(this.view).find({
        where: { all: [own, { field: 'position', more: position }] },
        orderBy: [{ field: 'position' }],
        limit: DOCUMENTS_PER_SLICE,
        bytesAtMost: Infinity,
      });
      if (found.length > 0) {
        position = found.at(-1)!.position;
        yield found;
        this.note(now, position);
      }
      if (found.length < DOCUMENTS_PER_SLICE) break;
    }
    this.readAt = Math.max(this.readAt, now);
  }

  private readUpTo(): number {
    const { marks } = this;
    return (this.runner.isAlone ? marks.at(-1)! : (marks.findLast((each) => this.isComplete(each)) ?? marks[0]!))
      .position;
  }

  /** Of marks that nobody goes back to any more, one is enough. */
  private note(at: number, position: number): void {
    const { marks } = this;
    marks.push({ at, position: Math.max(position, marks.at(-1)!.position) });
    while (marks.length > 1 && (this.runner.isAlone || this.isComplete(marks[1]!))) marks.shift();
  }

  /** The documents up to its position were read once more when all of them were to be seen. */
  private isComplete({ at }: { readonly at: number }): boolean {
    return at <= this.readAt - VISIBLE_WITHIN_MS;
  }
}
