import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../parts/layout/icon.js';
import { t } from '../../texts/texts.js';
import classes from './till.module.css';

/** Of the browser, where it has one: reads QR codes and barcodes in pictures. */
interface CodeDetector {
  detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: new () => CodeDetector };
const LOOK_EVERY_MS = 150;

/** Browsers give cameras to pages by https alone. */
function canScan(): boolean {
  return BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** Reads a code with the camera, where the browser can. */
export function Camera({ onFound }: { readonly onFound: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (!canScan()) return null;
  const found = (code: string) => {
    setOpen(false);
    onFound(code);
  };
  const refused = () => {
    setOpen(false);
    setRefused(true);
  };
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<Icon name={isOpen ? 'close' : 'search'} />}
        onClick={() => {
          setRefused(false);
          setOpen(!isOpen);
        }}
      >
        {isOpen ? t('Close the camera') : t('Scan with the camera')}
      </Button>
      {isOpen && <Viewfinder onFound={found} onRefused={refused} />}
      {isRefused && (
        <Text role="alert" size="sm">
          {t('The camera cannot be used. Allow it in the browser, or type the code.')}
        </Text>
      )}
    </Stack>
  );
}

interface ViewfinderProps {
  readonly onFound: (code: string) => void;
  readonly onRefused: () => void;
}

function Viewfinder(on: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    const closing = new AbortController();
    watch(video.current as HTMLVideoElement, closing.signal).then(
      (code) => code !== undefined && latest.current.onFound(code),
      () => closing.signal.aborted || latest.current.onRefused(),
    );
    return () => closing.abort();
  }, []);
  return <video ref={video} className={classes.camera} muted playsInline aria-label={t('Camera')} />;
}

/** The first code that the camera sees; undefined where it is closed before. */
async function watch(video: HTMLVideoElement, closed: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    await video.play();
    const detector = new BarcodeDetector!();
    while (!closed.aborted) {
      const [first] = await detector.detect(video);
      if (first?.rawValue.trim()) return first.rawValue.trim();
      await new Promise((looked) => setTimeout(looked, LOOK_EVERY_MS));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
