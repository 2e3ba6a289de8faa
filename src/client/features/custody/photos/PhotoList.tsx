import type { Photo } from '../../../../contract/custody/photo.ts';
import { photoAddress, photoText } from '../../../../rules/custody/cases/photos.ts';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';

/** Thumbnails with what they show; a photo that was withdrawn says who withdrew it and why. */
export function PhotoList({
  photos,
  onOpen,
}: {
  photos: readonly Photo[];
  onOpen: (photo: Photo) => void;
}) {
  return (
    <ul className="photos">
      {photos.map((photo) => (
        <li key={photo.id} id={`photo-${photo.id}`}>
          {photo.withdrawn === null ? (
            <button
              type="button"
              className="photo-button"
              aria-label={`View: ${photoText(photo)}`}
              onClick={() => onOpen(photo)}
            >
              <img
                src={photoAddress(photo, 'Thumbnail.jpg')}
                alt={photoText(photo)}
                loading="lazy"
              />
            </button>
          ) : (
            <div className="photo-withdrawn">
              <span>Withdrawn</span>
              {photo.mayOpen && (
                <Button small onClick={() => onOpen(photo)}>
                  View photo {photo.number}
                </Button>
              )}
            </div>
          )}
          <PhotoWords photo={photo} />
        </li>
      ))}
    </ul>
  );
}

/** What a photo shows, who added it and when, and why it was withdrawn. */
export function PhotoWords({ photo }: { photo: Photo }) {
  const { number, caption, name, at, withdrawn } = photo;
  return (
    <div className="photo-words">
      <b>{formatted(caption === '' ? `Photo ${number}` : caption)}</b>
      <span className="cell-sub">
        {name}, <time dateTime={at}>{whenText(at)}</time>
      </span>
      {withdrawn !== null && (
        <span className="cell-sub">
          Withdrawn by {withdrawn.name}, {whenText(withdrawn.at)}: {formatted(withdrawn.reason)}
        </span>
      )}
    </div>
  );
}
