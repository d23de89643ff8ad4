import { type RecordKind, refuse, withoutUndefined } from '@perkstream/kernel';
import {
  type AuditedKind,
  type BrandingAnswer,
  type CreateBrandingBody,
  type UpdateBrandingBody,
} from '@perkstream/published';

export type BrandingRefusal = 'not_found' | 'duplicate_found' | 'invalid_payload' | 'branding_exist';

const REMINDER = 'You get this message because you are a customer of ours.';
const NOTHING = { privacy_policy_url: null, terms_of_use_url: null, website_url: null };

/** What a project is called towards customers. There is one at most; it is kept as it is shown. */
export const brandingKind: AuditedKind &
  RecordKind<BrandingAnswer, CreateBrandingBody, UpdateBrandingBody, BrandingRefusal> = {
  type: 'branding',
  resourceType: 'branding_details',
  idPrefix: 'brd_',
  most: 1,

  made: ({ brand, address, contact }, id) => ({
    id,
    brand: { ...NOTHING, ...fieldsOf(brand, BRAND), permission_reminder: brand.permission_reminder ?? REMINDER },
    address: { state: '', ...fieldsOf(address, ADDRESS) },
    contact: { phone: null, ...fieldsOf(contact, CONTACT) },
  }),

  changed: (known, { brand = {}, address = {}, contact = {} }) => {
    const changed = { ...known.brand, ...fieldsOf(brand, BRAND) };
    return {
      id: known.id,
      brand: { ...changed, permission_reminder: changed.permission_reminder ?? REMINDER },
      address: { ...known.address, ...fieldsOf(address, ADDRESS) },
      contact: { ...known.contact, ...fieldsOf(contact, CONTACT) },
    };
  },

  objection: (_record, [other]) =>
    other && refuse('branding_exist', { resourceId: other.id, resourceType: 'branding_details' }),
};

const BRAND = ['name', 'privacy_policy_url', 'terms_of_use_url', 'permission_reminder', 'website_url'] as const;
const ADDRESS = ['street', 'city', 'postal', 'state', 'country'] as const;
const CONTACT = ['email', 'phone'] as const;

/** Without what a client added. */
function fieldsOf<Part extends object, Field extends keyof Part>(
  part: Part,
  fields: readonly Field[],
): Pick<Part, Field> {
  return withoutUndefined(Object.fromEntries(fields.map((field) => [field, part[field]]))) as Pick<Part, Field>;
}
