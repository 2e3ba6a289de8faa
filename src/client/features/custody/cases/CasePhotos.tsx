import type { CaseDetail } from '../../../../contract/custody/case.ts';
import { isClosed } from '../../../../rules/custody/cases/foldCase.ts';
import { photoAddress, photosAddress, photoText } from '../../../../rules/custody/cases/photos.ts';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PhotoWords } from '../photos/PhotoList.tsx';

type Shown = { shown: CaseDetail };

const keptOf = ({ photos }: CaseDetail) => photos.filter(({ withdrawn }) => withdrawn === null);

/** The photos of a case as thumbnails, and the page where they are added, seen large and withdrawn (CASE-09). */
export function CasePhotos({ shown }: Shown) {
  const kept = keptOf(shown);
  const { photos } = shown;
  const href = photosAddress({ kind: 'case', id: shown.id });
  if (photos.length === 0 && isClosed(shown)) return null;
  return (
    <Card
      id="photos"
      title="Photos"
      count={kept.length}
      tools={
        <div className="card-tools">
          <ButtonLink href={href} small>
            {isClosed(shown) ? 'All photos' : 'Add photos'}
          </ButtonLink>
        </div>
      }
    >
      {kept.length === 0 ? (
        <p className="card-body quiet">
          {photos.length === 0 ? 'No photos yet.' : 'All photos were withdrawn.'}
        </p>
      ) : (
        <ul className="photos">
          {kept.map((photo) => (
            <li key={photo.id}>
              <Link href={href} className="photo-button">
                <img
                  src={photoAddress(photo, 'Thumbnail.jpg')}
                  alt={photoText(photo)}
                  loading="lazy"
                />
              </Link>
              <PhotoWords photo={photo} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The photos of a case on paper: each with its hash, and those that were withdrawn with the reason in their place. */
export function PrintedPhotos({ shown: { photos } }: Shown) {
  if (photos.length === 0) return null;
  return (
    <Card id="photos" title="Photos" count={photos.length}>
      <ul className="photos photos-printed">
        {photos.map((photo) => (
          <li key={photo.id}>
            {photo.withdrawn === null && (
              <img
                className="photo-large"
                src={photoAddress(photo, 'Photo.jpg')}
                width={photo.width}
                height={photo.height}
                alt={photoText(photo)}
              />
            )}
            <PhotoWords photo={photo} />
            <span className="cell-sub mono hash">{photo.hash}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
