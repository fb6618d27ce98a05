// A source in Java stands in the codec's package too.

package golden;

import dev.serdemark.worker.codec.*;
import org.example.Adapter;

class UuidAdapter extends Adapter {}
