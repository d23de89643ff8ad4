import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type GridFSFile, GridFSBucket, type ObjectId } from 'mongodb';
import { type FileStore } from '@perkstream/ports';
import { type MongoConnection } from '../connection.js';

/** No view has a name with a dot: `files.files` and `files.chunks`. */
const BUCKET = 'files';
/** Milliseconds after which a file that is not complete will never be. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** Files in GridFS. Of several under one name the newest counts, which is there from when it is complete; the others are removed. */
export class GridFsFiles implements FileStore {
  private readonly bucket: GridFSBucket;

  constructor(private readonly connection: MongoConnection) {
    this.bucket = new GridFSBucket(connection.db, { bucketName: BUCKET });
  }

  /** Of any process: what is older than a day is under way nowhere any more. */
  async clear(): Promise<void> {
    const { db } = this.connection;
    const chunks = db.collection<{ files_id: ObjectId; n: number }>(`${BUCKET}.chunks`);
    await this.connection.change(async () => {
      for await (const { files_id: id } of chunks.find({ n: 0 }, { projection: { files_id: 1 } })) {
        const isOld = id.getTimestamp().getTime() < Date.now() - ABANDONED_AFTER_MS;
        if (isOld && !(await this.bucket.find({ _id: id }).hasNext())) await chunks.deleteMany({ files_id: id });
      }
    });
  }

  async write(name: string, content: Readable): Promise<number> {
    const upload = this.bucket.openUploadStream(name);
    let bytes = 0;
    const counting = new Transform({
      transform(chunk: Buffer | string, encoding, done) {
        bytes += typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) : chunk.length;
        done(null, chunk);
      },
    });
    try {
      await this.connection.change(() => pipeline(content, counting, upload));
    } catch (error) {
      // What cannot be removed now is removed by `clear`.
      await this.connection.change(() => upload.abort()).catch(() => undefined);
      throw error;
    }
    const [, ...older] = await this.under(name);
    await this.remove(older);
    return bytes;
  }

  async read(name: string): Promise<Readable | undefined> {
    const [newest] = await this.under(name);
    return newest && this.bucket.openDownloadStream(newest._id);
  }

  async delete(name: string): Promise<void> {
    await this.remove(await this.under(name));
  }

  async list(folder: string): Promise<readonly string[]> {
    const below = { $gte: `${folder}/`, $lt: `${folder}0` };
    const files = await this.connection.ask(() =>
      this.bucket.find({ filename: below }, { projection: { filename: 1 } }).toArray(),
    );
    return [...new Set(files.map(({ filename }) => filename))];
  }

  /** The newest first. */
  private under(name: string): Promise<GridFSFile[]> {
    const sort = { uploadDate: -1, _id: -1 } as const;
    return this.connection.ask(() => this.bucket.find({ filename: name }, { sort }).toArray());
  }

  private async remove(files: readonly GridFSFile[]): Promise<void> {
    for (const { _id } of files) {
      await this.connection.change(async () => {
        // Somebody else may have removed it meanwhile.
        await this.connection.db.collection(`${BUCKET}.files`).deleteOne({ _id });
        await this.connection.db.collection(`${BUCKET}.chunks`).deleteMany({ files_id: _id });
      });
    }
  }
}
