import { recordFeatures, recordsOf } from '@perkstream/platform';
import { CreateBranding, DeleteBranding, GetBranding, ListBranding, UpdateBranding } from '@perkstream/published';
import { brandingKind } from '../../domain/branding/branding.kind.js';

/** The operations of management keys on branding. */
export const manageBranding = recordFeatures(
  recordsOf(brandingKind),
  { list: ListBranding, create: CreateBranding, get: GetBranding, update: UpdateBranding, delete: DeleteBranding },
  (branding) => branding,
);
