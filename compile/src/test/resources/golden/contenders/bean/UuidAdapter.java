// A source in Java stands in the codec's package too.

import org.example.Adapter;

class UuidAdapter extends Adapter {}
