ALTER TABLE "order_evidence" ALTER COLUMN "uploader_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "reassign_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "dispatch_called" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD COLUMN "view" text;