import { Injectable } from '@nestjs/common';
import { CommandRunner, Messenger, Records } from '@perkstream/platform';
import { type BrandingAnswer, type CreateBrandingBody, type UpdateBrandingBody } from '@perkstream/published';
import { brandingKind, type BrandingRefusal } from '../domain/branding/branding.kind.js';

/** The branding of projects, folded from their streams. */
@Injectable()
export class BrandingRepository extends Records<
  BrandingAnswer,
  CreateBrandingBody,
  UpdateBrandingBody,
  BrandingRefusal
> {
  constructor(runner: CommandRunner, messenger: Messenger) {
    super(brandingKind, runner, messenger);
  }
}
