import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, firstMadeAt, idMadeBy } from '@perkstream/platform';
import {
  type CommandOrigin,
  type ExportAnswer,
  type ExportedObjectName,
  type ExportParameters,
  type ExportRefusal,
  type ExportScope,
} from '@perkstream/published';
import { exportAggregate } from '../domain/export/export.decider.js';
import { presentScheduled } from '../presenters/export.presenter.js';
import { ExportWork } from '../processes/export-work.process.js';
import { ExportRoom } from './export-room.js';
import { exportedObjects } from './exported-objects.js';
import { rowsWanted } from './rows-wanted.js';

/** Schedules exports: all requests for them are checked and begun alike. */
@Injectable()
export class ExportScheduling {
  constructor(
    private readonly runner: CommandRunner,
    private readonly work: ExportWork,
    private readonly room: ExportRoom,
  ) {}

  async schedule(
    exportedObject: ExportedObjectName,
    parameters: ExportParameters,
    scope: ExportScope,
    origin: CommandOrigin,
  ): Promise<ExportAnswer | Refusal<ExportRefusal>> {
    const { projectId, actor, now } = origin;
    const ofUser = actor.kind === 'user' && { userId: actor.id };
    const channel = ofUser ? 'WEBSITE' : origin.channel;
    const wanted = rowsWanted(exportedObjects[exportedObject], parameters, scope, now);
    if (isRefusal(wanted)) return wanted;
    const id = idMadeBy(origin, 'exp_', 'export');
    const sealed = parameters.filters && { keyId: idMadeBy(origin, 'fkey_', 'filters') };
    const definition = { id, exportedObject, parameters, ...sealed, scope, channel, ...ofUser };
    const schedule = async () => {
      await this.runner.execute(exportAggregate, id, { do: 'schedule', definition, now }, origin);
      this.work.takeUp(projectId, id);
      return presentScheduled(definition, firstMadeAt(origin));
    };
    // A repeat may have been scheduled already.
    return origin.repeatSince === undefined ? this.room.within(projectId, schedule) : schedule();
  }
}
