/** Why no camera reads codes: the browser has no reader, the person refused it, or there is none. */
export type CameraFailure = 'unsupported' | 'denied' | 'absent';
