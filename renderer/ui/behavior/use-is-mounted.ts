import { useEffect, useRef } from "react";

/**
 * Returns a function that checks whether the component is still mounted, because the user can leave the view while work
 * runs.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
