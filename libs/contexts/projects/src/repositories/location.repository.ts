import { Injectable } from '@nestjs/common';
import { CommandRunner, Messenger, Records } from '@perkstream/platform';
import { type CreateLocationBody, type LocationAnswer, type UpdateLocationBody } from '@perkstream/published';
import { locationKind } from '../domain/location/location.kind.js';

/** The locations of projects, folded from their streams. */
@Injectable()
export class LocationRepository extends Records<LocationAnswer, CreateLocationBody, UpdateLocationBody> {
  constructor(runner: CommandRunner, messenger: Messenger) {
    super(locationKind, runner, messenger);
  }
}
