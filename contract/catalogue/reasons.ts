import { reason } from '../reason.ts';

export const IMAGE_REASONS = {
  /** Not any more, or not yet: a product or the settings name it. */
  pictureNotFound: reason('invalid_input'),
  tooManyUploads: reason('too_many_requests'),
  unsupportedImage: reason('invalid_input'),
  imageTooLarge: reason('invalid_input'),
  imageTooSlow: reason('invalid_input'),
  damagedImage: reason('invalid_input'),
};
